import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWebIfChanged } from '../scripts/web-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the files of the run's demo lie, once somebody has asked for it (test/demo.ts). */
    demoFiles: string
  }
}

/** The built pages, and where the files of the demo lie. */
export default async function setup(project: TestProject) {
  await buildWebIfChanged(console.log)
  const demoFiles = mkdtempSync(join(tmpdir(), 'saffron-demo-'))
  project.provide('demoFiles', demoFiles)
  return () => rmSync(demoFiles, { recursive: true, force: true })
}
