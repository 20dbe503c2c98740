import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfChanged } from './web-build.ts'

/**
 * `npm test`: every part runs even when one before it failed, and the last line counts them all.
 * `--fast` (npm run check) leaves out the browser journeys and the files named `*.slow.test.ts`. `--siege` attacks
 * instances of its own and does nothing else: shortly, or at length with SIEGE=long (test/siege).
 */
const fast = process.argv.includes('--fast')
const reports = mkdtempSync(join(tmpdir(), 'saffron-report-'))
const bin = (name: string) => join(import.meta.dirname, '..', 'node_modules', '.bin', name)

type Count = { passed: number; failed: number; skipped: number }
type Part = { name: string; run(): Promise<Count> }

const everyday: Part[] = [
  { name: 'format and lint', run: () => command(bin('biome'), ['ci', '--error-on-warnings']) },
  { name: 'addresses', run: () => command(process.execPath, ['scripts/routes.ts']) },
  { name: 'types of the server', run: () => command(bin('tsc'), ['-p', 'tsconfig.server.json']) },
  { name: 'types of the web', run: () => command(bin('tsc'), ['-p', 'tsconfig.web.json']) },
  { name: 'types of the journeys', run: () => command(bin('tsc'), ['-p', 'tsconfig.journeys.json']) },
  { name: 'types of the tables', run: () => command(process.execPath, ['scripts/types.ts', '--check']) },
  {
    name: 'rules, walls and HTTP',
    run: () => vitest(fast ? ['unit'] : ['unit', 'slow']),
  },
]
if (!fast) {
  everyday.push(
    { name: 'build of the web', run: build },
    { name: 'browser journeys', run: () => vitest(['journeys']) },
  )
}

const siege: Part[] = [
  { name: 'build of the web', run: build },
  { name: 'siege', run: () => vitest(['siege']) },
]
const parts = process.argv.includes('--siege') ? siege : everyday

const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const { name, run } of parts) {
  const began = Date.now()
  console.log(`\n▸ ${name}`)
  const count = await run()
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  console.log(
    `  ${count.failed ? '✗' : '✓'} ${name}: ${said(count)} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  )
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${said(total)}`)
process.exitCode = total.failed ? 1 : 0

function said({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

async function command(program: string, args: string[]): Promise<Count> {
  return one((await runToEnd(program, args)) === 0)
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

async function vitest(projects: string[]): Promise<Count> {
  const report = join(reports, `${projects[0]}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await runToEnd(bin('vitest'), args)
  const count = existsSync(report) ? counted(JSON.parse(readFileSync(report, 'utf8'))) : one(false)
  // Something outside of any test: a file that could not be loaded at all, an error nobody waited for.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] }

/** A file that broke before its first test counts as one failure. */
function counted({ testResults }: Report): Count {
  const count: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    count.passed += passed
    count.failed += failed || (status === 'failed' ? 1 : 0)
    count.skipped += assertionResults.length - passed - failed
  }
  return count
}

function one(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function runToEnd(program: string, args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })
}
