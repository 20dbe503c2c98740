import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export type Count = { passed: number; failed: number; skipped: number }
export type Report = Count & { files: { name: string; seconds: number }[] }

/** What scripts/test.ts wants to know of a run of Vitest, in the file that REPORT names. */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: Report = { passed: 0, failed: 0, skipped: 0, files: [] }
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      const failed = states.filter((state) => state === 'failed').length
      const passed = states.filter((state) => state === 'passed').length
      report.passed += passed
      // A file that broke before its first test counts as one failure.
      report.failed += failed || (module.ok() ? 0 : 1)
      report.skipped += states.length - passed - failed
      // Its tests and all that they need, without the loading of files that many share.
      report.files.push({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })
    }
    if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(report))
  }
}
