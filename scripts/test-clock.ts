import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from './test-report.ts'

/**
 * `npm run test:clock`, by hand and before a release: the unit project, or the files that are named, at hours at which
 * tests went red without a fault. Node and PostgreSQL see the same moved clock (libfaketime, Linux alone); what measures
 * how long something takes does not see it, so that timers, limits and polls keep their length. `AT=2027-06-15T23:05Z`
 * runs at that hour alone, `LIBFAKETIME` says where the library lies.
 */
const usualPlaces = ['/usr/lib*/*/faketime/libfaketime.so.1', '/usr/{,local/}lib*/faketime/libfaketime.so.1']
const library = process.env.LIBFAKETIME ?? globSync(usualPlaces)[0]

if (process.platform !== 'linux' || !library || !existsSync(library)) {
  console.error(
    'Another clock needs Linux and libfaketime: install the package faketime (apt-get install faketime), or say where libfaketime.so.1 lies by LIBFAKETIME.',
  )
  process.exit(1)
}

const now = new Date()
const days = Array.from({ length: 366 * 9 }, (_, after) => new Date(now.getTime() + (after + 1) * 86_400_000))
const is = (month: number, date: number) => (day: Date) =>
  day.getUTCMonth() + 1 === month && day.getUTCDate() === date
/** On the last Sunday of the month the clocks of London change, at 01:00 UTC. */
const lastSunday = (month: number) => (day: Date) =>
  day.getUTCMonth() + 1 === month && day.getUTCDay() === 0 && day.getUTCDate() > 24

/** The next of each. */
const hours = process.env.AT
  ? [{ what: 'the hour that was asked for', at: new Date(process.env.AT) }]
  : [
      { what: 'the last minutes of a year', at: next(is(12, 31), '23:55') },
      { what: 'a day that many tests once named', at: next(is(2, 5), '12:00') },
      { what: 'half an hour before the clocks go forward', at: next(lastSunday(3), '00:30') },
      { what: 'a summer’s night, when London is a day ahead of UTC', at: next(is(6, 15), '23:05') },
      { what: 'the hour that comes twice as the clocks go back', at: next(lastSunday(10), '00:30') },
      {
        what: 'a Monday, before anything was worked in its week',
        at: next((day) => day.getUTCDay() === 1, '08:00'),
      },
      { what: 'the day that a leap year has more', at: next(is(2, 29), '12:00') },
    ]

/** With the library loaded PostgreSQL does not wake from a sleep that is cut short, which is what these are about. */
const leftOut = ['src/platform/db/limits.test.ts']

const files = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'saffron-report-'))
const said: string[] = []
for (const { what, at } of hours) {
  console.log(`\n▸ ${written(at)}: ${what}`)
  const { passed, failed, failures } = await runAt(at)
  said.push(`${failed ? '✗' : '✓'} ${written(at)}: ${passed} passed, ${failed} failed (${what})`)
  said.push(...new Set(failures.map(({ file, test }) => `    ${file} ${test}`)))
  if (failed) process.exitCode = 1
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${said.join('\n')}`)

function next(wanted: (day: Date) => boolean, time: string): Date {
  return new Date(`${days.find(wanted)!.toISOString().slice(0, 10)}T${time}Z`)
}

function written(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** By so many seconds more than now, and not from an instant on: each process that begins would begin there again. */
async function runAt(at: Date): Promise<Pick<Report, 'passed' | 'failed' | 'failures'>> {
  const report = join(reports, `${at.getTime()}.json`)
  const ahead = Math.round((at.getTime() - Date.now()) / 1000)
  const vitest = join(import.meta.dirname, '..', 'node_modules', '.bin', 'vitest')
  const child = spawn(
    vitest,
    [
      ...['run', '--project', 'unit', '--reporter=default', '--reporter=./scripts/test-report.ts'],
      ...leftOut.flatMap((file) => ['--exclude', file]),
      ...files,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...{ REPORT: report, LD_PRELOAD: library, FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s` },
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    },
  )
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? 1)))
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [] }
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report
  // Something outside of any test: an error nobody waited for.
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
}
