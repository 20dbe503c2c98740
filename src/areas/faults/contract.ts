import { z } from 'zod'
import { endpoint } from '#platform/http/contract.ts'
import { referencePattern } from '#platform/reference.ts'

/** How a fault was noticed: a page that could not be shown, an error in a script, a promise nobody waited for. */
export const faultKinds = ['page', 'script', 'promise'] as const

/** Cut in the browser already; longer ones are refused. */
export const longest = { message: 1000, stack: 8000, path: 500, build: 60 } as const

export const Fault = z.object({
  /** Made in the browser, so that it can be shown even when this never arrives. */
  reference: z.string().regex(referencePattern),
  kind: z.enum(faultKinds),
  message: z.string().max(longest.message),
  stack: z.string().max(longest.stack).default(''),
  /** Where it happened, without what stands behind `?`. */
  path: z.string().max(longest.path),
  /** Which build of the pages it was. */
  build: z.string().max(longest.build).default(''),
})
export type Fault = z.output<typeof Fault>

export const faults = {
  report: endpoint({
    method: 'POST',
    path: '/client-errors',
    allow: 'public',
    summary: 'A page of the browser failed: keeps it in the log, under the reference that the person sees',
    bodyLimit: 16_384,
    body: Fault,
    reply: z.object({ reference: z.string() }),
  }),
}
