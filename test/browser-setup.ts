import type { TestProject } from 'vitest/node'
import { launchChromium } from '#test/chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserUrl: string
  }
}

/** One browser for all journeys; each page gets a fresh profile in it. */
export default async function setup(project: TestProject) {
  const server = await launchChromium()
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}
