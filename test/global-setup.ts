import type { TestProject } from 'vitest/node'
import { plannedOnce, startTestCluster } from '#test/cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    superUrl: string
    ownerUrl: string
  }
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const { superUrl, ownerUrl, stop } = await startTestCluster(project.name === 'unit' ? plannedOnce : {})
  project.provide('superUrl', superUrl)
  project.provide('ownerUrl', ownerUrl)
  return stop
}
