import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export type Count = { passed: number; failed: number; skipped: number }
/** `file`: where it stands, from the root of the project; `test`: the sentence, empty for the file as a whole. */
export type Failure = { file: string; test: string; message: string }
export type Report = Count & { files: { name: string; seconds: number }[]; failures: Failure[] }

/** What scripts/test.ts wants to know of a run of Vitest, in the file that REPORT names. */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: Report = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      const states = tests.map((test) => test.result().state)
      const failed = states.filter((state) => state === 'failed').length
      const passed = states.filter((state) => state === 'passed').length
      report.passed += passed
      // A file that broke before its first test counts as one failure.
      report.failed += failed || (module.ok() ? 0 : 1)
      report.skipped += states.length - passed - failed
      for (const part of [module, ...module.children.allSuites()]) {
        report.failures.push(...failures(module, '', part.errors()))
      }
      for (const test of tests) report.failures.push(...failures(module, test.fullName, test.result().errors))
      // Its tests and all that they need, without the loading of files that many share.
      report.files.push({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })
    }
    if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(report))
  }
}

function failures(module: TestModule, test: string, errors: readonly { message: string }[] = []): Failure[] {
  return errors.map(({ message }) => ({ file: module.relativeModuleId, test, message }))
}
