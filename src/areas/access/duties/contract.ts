import { z } from 'zod'
import { dutyModes } from '#platform/duty.ts'
import { endpoint, Version } from '#platform/http/contract.ts'

const Mode = z.enum(dutyModes)

export const DutyRow = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  /** What happens when one person does both: nothing, a reason is asked for, or it is refused. */
  mode: Mode,
  /** What cannot be gone below; `block`: it always takes two people. */
  least: Mode,
})
export type DutyRow = z.output<typeof DutyRow>

/** `version` 0 while nothing was ever decided. */
export const Duties = z.object({ data: z.array(DutyRow), version: z.int() })
export type Duties = z.output<typeof Duties>

export const ChangeDuties = z.object({
  /** By the key of a duty; what is left out stays as it is. */
  modes: z.record(z.string().max(60), Mode),
  version: Version,
})
export type ChangeDuties = z.output<typeof ChangeDuties>

export const duties = {
  show: endpoint({
    method: 'GET',
    path: '/duties',
    allow: 'settings.security',
    summary: 'What takes two people: what happens when one person does both acts of a duty',
    reply: Duties,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/duties',
    allow: 'settings.security',
    body: ChangeDuties,
    reply: Duties,
  }),
}
