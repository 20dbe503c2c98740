import { parseArgs } from 'node:util'
import { readyDatabase } from '#server/database.ts'
import { readSettings } from '#server/settings.ts'
import { generate } from '../bench/generate/generate.ts'

const help = `npm run generate -- --tenants N --timesheets M [--candidates C] [--seed S]

  --tenants      agencies to add, 1 to 10000
  --timesheets   timesheets over all of them, up to 20 million, with a year behind them
  --candidates   candidates in each agency, at least (there is one for every placement)
  --seed         another seed gives other data; 1 when absent

Into the embedded database of DATA_DIR, on which Saffron must not be running, or the one DATABASE_URL names.`

/** `npm run generate`: realistic data of any size, beside what is there. */
try {
  const wanted = read()
  const ready = await readyDatabase(readSettings(process.env))
  try {
    const { slugs, rows, seconds } = await generate(ready.urls.ownerUrl, wanted)
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    for (const [table, count] of Object.entries(rows)) console.log(`${table.padEnd(18)} ${inWords(count)}`)
    console.log(
      `\n${inWords(all)} rows in ${seconds.toFixed(1)} s: ${inWords(all / seconds)} rows/s, ${inWords(rows.timesheets! / seconds)} timesheets/s`,
    )
    console.log(`Sign in as owner@${slugs[0]}.test, password saffron-demo`)
  } finally {
    await ready.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function read() {
  const { values } = parseArgs({
    options: {
      tenants: { type: 'string' },
      timesheets: { type: 'string' },
      candidates: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  })
  return {
    tenants: whole('tenants', values.tenants, 1, 10_000),
    timesheets: whole('timesheets', values.timesheets, 1, 20_000_000),
    candidates: whole('candidates', values.candidates, 0, 5_000_000),
    seed: whole('seed', values.seed, 0, 1_000_000),
  }
}

function whole(name: string, given: string | undefined, least: number, most: number): number {
  const number = Number(given ?? Number.NaN)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} must be a whole number from ${least} to ${most}\n\n${help}`)
}

function inWords(count: number): string {
  return Math.round(count).toLocaleString('en-GB')
}
