import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccounts } from '../bench/accounts/measure.ts'
import { agenciesForCorrections, measureCorrections } from '../bench/corrections/measure.ts'
import { openBenchDatabases } from '../bench/databases.ts'
import { measureErasing } from '../bench/erasing/measure.ts'
import { measureExports } from '../bench/exports/measure.ts'
import { measureList } from '../bench/list/measure.ts'
import { measureSearch } from '../bench/list/search.ts'
import { measureFanout } from '../bench/live/fanout.ts'
import { measurePace } from '../bench/live/pace.ts'
import { measureOrders } from '../bench/orders/measure.ts'
import { measurePages } from '../bench/pages.ts'
import { type Measured, measureParts, type Parts } from '../bench/parts.ts'
import { measurePdf } from '../bench/pdf/measure.ts'
import { agenciesFor, measureRuns } from '../bench/runs/measure.ts'
import { measureStart } from '../bench/startup.ts'
import { measureWeb } from '../bench/web.ts'
import { buildWebIfChanged, webFolder } from './web-build.ts'

/**
 * `npm run bench`: how fast it is, beside how fast it should be. `--quick` is a smoke run with little data, whose
 * figures mean nothing; `--keep FOLDER` lays the data there once and finds it again; `--only list,pdf` leaves parts out;
 * `--documents 3000` makes runs of so many, two rounds of them. A part that ends in an error ends alone; then the exit
 * code is 1.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'string' },
    only: { type: 'string' },
    documents: { type: 'string' },
  },
})
const { quick } = values
const wanted = values.only?.split(',') ?? [
  'list',
  'search',
  'runs',
  'orders',
  'corrections',
  'accounts',
  'exports',
  'pdf',
  'live',
  'erasing',
  'start',
  'pages',
  'web',
]
const pace = quick ? { rounds: 2, seconds: 0.5 } : { rounds: 5, seconds: 1.5 }
const size = quick
  ? {
      small: 2_000,
      large: 20_000,
      people: 2_000,
      run: 200,
      taken: 10_000,
      erased: 5_000,
      ledger: 4_000,
      books: 20_000,
    }
  : {
      small: 100_000,
      large: 2_000_000,
      people: 100_000,
      run: 10_000,
      taken: 1_000_000,
      erased: 100_000,
      ledger: 300_000,
      books: 1_000_000,
    }
const documents = values.documents ? Number(values.documents) : size.run
const runRounds = values.documents ? 2 : pace.rounds
const agencies = agenciesFor(runRounds)
const correctionRounds = quick ? 1 : 3
const corrected = agenciesForCorrections(correctionRounds)
const plan = {
  ...(wanted.includes('list') && { small: { sheets: { tenants: 10, timesheets: size.small } } }),
  ...((wanted.includes('list') || wanted.includes('search')) && {
    large: {
      sheets: { tenants: 20, timesheets: size.large },
      people: { tenants: 1, timesheets: 520, candidates: size.people },
    },
  }),
  ...(wanted.includes('live') && { live: { sheets: { tenants: 2, timesheets: 500 } } }),
  ...(wanted.includes('orders') && {
    ledger: { sheets: { tenants: 1, timesheets: size.ledger } },
  }),
  ...(wanted.includes('corrections') && {
    corrected: { sheets: { tenants: corrected, timesheets: corrected * size.run, plain: true } },
  }),
  ...(wanted.includes('accounts') && { books: { sheets: { tenants: 1, timesheets: 520 } } }),
  ...(wanted.includes('exports') && { taken: { sheets: { tenants: 1, timesheets: size.taken } } }),
  ...(wanted.includes('erasing') && {
    erasing: {
      stays: { tenants: 1, timesheets: size.erased / 5 },
      gone: { tenants: 2, timesheets: 2 * size.erased },
    },
  }),
  ...(wanted.includes('runs') && {
    runs: { runs: { tenants: agencies, timesheets: agencies * documents, plain: true } },
  }),
}

const began = performance.now()
const loads: number[] = []
// Only what the server serves or weighs needs the pages.
if (wanted.some((part) => ['start', 'pages', 'web'].includes(part))) await buildWebIfChanged(console.log)
console.log('Preparing the databases …')
const bench = await openBenchDatabases(plan, values.keep, (text) => console.log(`  ${text}`))
const files = join(bench.dataDir, 'files')
const { small, large, runs, corrected: beside, live, ledger, books, taken, erasing } = bench.databases
const parts: Parts = {
  list: () => measureList({ small: small!, large: large! }, files, pace, size),
  search: () => measureSearch(large!, pace),
  runs: () => measureRuns(runs!, files, { rounds: runRounds, sample: quick ? 20 : 200 }),
  orders: () => measureOrders(ledger!, pace),
  corrections: () => measureCorrections(beside!, files, correctionRounds),
  accounts: () =>
    measureAccounts(
      books!,
      files,
      { clients: size.books / 200, documents: size.books, largest: size.books / 50 },
      quick ? 3 : 20,
    ),
  exports: () => measureExports(taken!, files, { rounds: quick ? 1 : 3, most: size.taken }),
  pdf: () => measurePdf({ rounds: pace.rounds, count: quick ? 10 : 100 }),
  live: async () => [
    ...(await measureFanout({ sockets: 2_000, messages: quick ? 2 : 20, rounds: pace.rounds })),
    ...(await measureFanout({
      sockets: quick ? 2_000 : 10_000,
      messages: quick ? 2 : 10,
      rounds: pace.rounds,
    })),
    ...(await measurePace(live!, { ...pace, commits: quick ? 20 : 300 })),
  ],
  erasing: () => measureErasing(erasing!, files, { people: size.erased / 20, seconds: quick ? 1 : 6 }),
  start: () => measureStart(quick ? 1 : 5),
  pages: () => measurePages(quick ? 2 : 20),
  web: () => measureWeb(webFolder),
}
let failed = false
// What a part began and did not wait for ends no other part either.
process.on('unhandledRejection', (error) => {
  failed = true
  console.error(error)
})
try {
  const measured = await measureParts(wanted, parts, {
    say: console.log,
    begin: () => loads.push(loadavg()[0]!),
  })
  failed ||= measured.failed.length > 0
  report(measured)
} finally {
  await bench.stop()
}
// What failed may have left something open, which would keep the process.
if (failed) process.exit(1)

function report({ figures, failed }: Measured) {
  const missed = figures.filter(({ ok }) => ok === false)
  const machine = {
    at: new Date().toISOString(),
    cores: cpus().length,
    model: cpus()[0]?.model ?? '',
    memory_gb: Math.round(totalmem() / 1e9),
    node: process.version,
    load_average: loads.map((load) => Math.round(load * 10) / 10),
    quick,
    minutes: Math.round((performance.now() - began) / 6_000) / 10,
  }
  writeFileSync(
    join(import.meta.dirname, '..', 'bench-results.json'),
    JSON.stringify({ machine, figures, failed }, null, 2),
  )
  console.log(`
${figures.filter(({ ok }) => ok).length} goals met, ${missed.length} missed${quick ? ' (a quick run: the figures mean nothing)' : ''}
${failed.length ? `${failed.map(({ part }) => part).join(', ')} ended in an error, which stands above\n` : ''}${machine.cores} cores, load average ${machine.load_average.join(', ')} before each part, ${machine.minutes} minutes, bench-results.json`)
}
