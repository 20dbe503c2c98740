import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Count, Failure, Report } from './test-report.ts'
import { buildWebIfChanged } from './web-build.ts'

/**
 * `npm test`: every part runs even when one before it failed, and the last lines name the slowest files and what
 * failed, and count all. `--fast` (npm run check) leaves out the browser journeys. `--all` runs what `npm test` leaves
 * out: the files named `*.slow.test.ts`, properties with values never tried before, the long walks of test/walks, and the
 * siege. `--siege` attacks instances of its own and does nothing else: shortly, or at length with SIEGE=long (test/siege).
 * `--durations` keeps how long files take, so that the slowest begin first.
 *
 * Up to five red files run once more, alone. One that is green then counts as passed, and is told as unstable.
 */
const mostAgain = 5

const wanted = (name: string) => process.argv.includes(name)
const reports = mkdtempSync(join(tmpdir(), 'saffron-report-'))
const bin = (name: string) => join(import.meta.dirname, '..', 'node_modules', '.bin', name)

type Part = { name: string; run(): Promise<Count & { output?: string }> }

const types = (of: string): Part => ({
  name: `types of the ${of}`,
  run: () => command(bin('tsc'), ['-p', `tsconfig.${of}.json`]),
})
const webBuild: Part = { name: 'build of the web', run: build }
const tests = (name: string, ...projects: string[]): Part => ({ name, run: () => vitest(projects) })

/** Every run of `npm test` tries the same values, so that nothing is red by chance; these are new ones. */
const newSeed = Math.floor(Math.random() * 2 ** 31)
const properties: Part = {
  name: `properties with other values (SEED=${newSeed})`,
  run: () => vitest(['unit'], globSync('src/**/*.test.ts').filter(usesDice), { SEED: String(newSeed) }),
}

/** One after the other, beside the first tests and behind them: a test waits for its database, a compiler never. */
const beside: Part[] = [
  { name: 'addresses', run: () => command(process.execPath, ['scripts/routes.ts']) },
  { name: 'format and lint', run: () => command(bin('biome'), ['ci', '--error-on-warnings']) },
  types('server'),
  types('web'),
  { name: 'types of the tables', run: () => command(process.execPath, ['scripts/types.ts', '--check']) },
]
const first = tests('rules, walls, HTTP and components', 'unit', 'components')

let runs = 0
const files: Report['files'] = []
const failures: Failure[] = []
/** Red at first and green alone: told at the end and kept in docs/unstable.md, so that nobody takes them for sound. */
const unstable: Failure[] = []
const total: Count = { passed: 0, failed: 0, skipped: 0 }

if (wanted('--siege') || wanted('--all')) {
  if (wanted('--all')) await carryOut(tests('what is slow by nature', 'slow'))
  if (wanted('--all')) await carryOut(properties)
  await carryOut(webBuild)
  if (wanted('--all')) await carryOut(tests('long walks in a browser', 'walks'))
  await carryOut(tests('siege', 'siege'))
} else {
  const quietly = wanted('--fast') ? beside : [...beside, webBuild]
  await Promise.all([carryOut(first), inOrder(quietly)])
  if (!wanted('--fast')) await carryOut(tests('browser journeys', 'journeys'))
}
rmSync(reports, { recursive: true, force: true })
sayWhatIsSlow()
if (wanted('--durations')) keepDurations()
sayWhatIsUnstable()
sayWhatFailed()
console.log(`\n${said(total)}`)
process.exitCode = total.failed ? 1 : 0

async function inOrder(parts: Part[]): Promise<void> {
  for (const part of parts) await carryOut(part)
}

async function carryOut({ name, run }: Part): Promise<void> {
  const began = Date.now()
  console.log(`\n▸ ${name}`)
  const count = await run()
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  if (count.output) console.log(count.output)
  if (count.failed && count.output !== undefined)
    failures.push({ file: name, test: '', message: count.output })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`  ${count.failed ? '✗' : '✓'} ${name}: ${said(count)} (${seconds} s)`)
}

function said({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

function sayWhatIsSlow(): void {
  if (files.length === 0) return
  console.log('\nThe slowest files:')
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}

/** Where the next runs begin (test/slowest-first.ts). */
function keepDurations(): void {
  const slow = files.filter(({ seconds }) => seconds > 4).sort((a, b) => a.name.localeCompare(b.name))
  const kept = Object.fromEntries(slow.map(({ name, seconds }) => [name, Math.round(seconds)]))
  writeFileSync('test/durations.json', `${JSON.stringify(kept, null, 2)}\n`)
}

function sayWhatIsUnstable(): void {
  if (unstable.length === 0) return
  console.log(
    '\nUNSTABLE (red at first, green alone: a fault of the test or of the product, kept in docs/unstable.md):',
  )
  for (const { file, test, message } of unstable) console.log(`  ! ${file} ${test}\n${message.slice(0, 500)}`)
  const today = new Date().toISOString().slice(0, 10)
  const cell = (text: string) => text.split('\n')[0]!.replaceAll('|', '/').slice(0, 200)
  const lines = unstable.map(
    ({ file, test, message }) => `| ${today} | ${file} | ${cell(test)} | ${cell(message)} |\n`,
  )
  appendFileSync('docs/unstable.md', lines.join(''))
}

/** Once more at the end, where nobody has to look for it above thousands of lines. */
function sayWhatFailed(): void {
  if (failures.length === 0) return
  console.log('\nWhat failed:')
  for (const { file, test, message } of failures)
    console.log(`  ✗ ${`${file} ${test}`.trim()}\n${message.slice(0, 2000)}`)
}

/** What it says is shown when it is done, so that it stands together. */
async function command(program: string, args: string[]): Promise<Count & { output: string }> {
  const child = spawn(program, args, { shell: process.platform === 'win32' })
  if (child.pid) setPriority(child.pid, 5)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await ended(child)
  return { ...one(code === 0), output: output.trim() }
}

async function build(): Promise<Count> {
  try {
    await buildWebIfChanged(console.log)
    return one(true)
  } catch (error) {
    console.error(error)
    return one(false)
  }
}

type Run = Report & { code: number }

async function vitest(
  projects: string[],
  only: string[] = [],
  env: Record<string, string> = {},
): Promise<Count> {
  const first = await vitestOnce(projects, only, env)
  if (!first) return one(false)
  const { code, ...report } = first
  files.push(...report.files)
  // Something outside of any test: an error nobody waited for.
  if (code !== 0 && report.failed === 0) return { ...report, failed: 1 }
  const red = [...new Set(report.failures.map(({ file }) => file))]
  // Many red files are no accident, and would take as long again.
  const again = red.length > 0 && red.length <= mostAgain ? await alone(projects, red, env) : undefined
  if (again?.code !== 0) {
    failures.push(...(again?.failures.length ? again.failures : report.failures))
    return report
  }
  unstable.push(...report.failures)
  return { passed: report.passed + report.failed, failed: 0, skipped: report.skipped }
}

function alone(projects: string[], red: string[], env: Record<string, string>): Promise<Run | undefined> {
  console.log(`\n▸ once more, alone: ${red.join(', ')}`)
  return vitestOnce(projects, red, env, ['--maxWorkers=1'])
}

async function vitestOnce(
  projects: string[],
  only: string[],
  env: Record<string, string>,
  more: string[] = [],
): Promise<Run | undefined> {
  const file = join(reports, `${++runs}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/test-report.ts',
    ...more,
    ...only,
  ]
  const code = await ended(
    spawn(bin('vitest'), args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, REPORT: file },
    }),
  )
  return existsSync(file) ? { code, ...(JSON.parse(readFileSync(file, 'utf8')) as Report) } : undefined
}

function usesDice(file: string): boolean {
  return readFileSync(file, 'utf8').includes("from 'fast-check'")
}

function one(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function ended(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })
}
