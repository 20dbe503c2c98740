import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchChromium } from '#test/chromium.ts'
import { buildWebIfChanged } from '../scripts/web-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserUrl: string
    /** Where the files of the run's demo lie, once somebody has asked for it (test/demo.ts). */
    demoFiles: string
  }
}

/** The built pages, and one browser for all journeys; each page gets a fresh profile in it. */
export default async function setup(project: TestProject) {
  await buildWebIfChanged(console.log)
  const server = await launchChromium()
  project.provide('browserUrl', server.wsEndpoint())
  const demoFiles = mkdtempSync(join(tmpdir(), 'saffron-demo-'))
  project.provide('demoFiles', demoFiles)
  return async () => {
    await server.close()
    rmSync(demoFiles, { recursive: true, force: true })
  }
}
