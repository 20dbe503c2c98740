import { queries } from '#kit/query.ts'
import type { PrerenderData } from '#web/build-types.ts'

/** Fills in what a prerendered page was made of; what is known already is newer. A page does without it, too. */
export async function loadPrerenderData(path: string): Promise<void> {
  const payload = await fetch(`${path === '/' ? '' : path}/_payload.json`)
    .then((response) => (response.ok ? (response.json() as Promise<PrerenderData>) : undefined))
    .catch(() => undefined)
  for (const { key, data } of payload?.answers ?? []) {
    // As old as can be: it is shown at once and renewed behind.
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: 0 })
  }
}
