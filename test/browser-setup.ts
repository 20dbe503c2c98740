import type { TestProject } from 'vitest/node'
import { launchChromium } from '#test/chromium.ts'
import { buildWebIfChanged } from '../scripts/web-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserUrl: string
  }
}

/** The built pages, and one browser for all journeys; each page gets a fresh profile in it. */
export default async function setup(project: TestProject) {
  await buildWebIfChanged(console.log)
  const server = await launchChromium()
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}
