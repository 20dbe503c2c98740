import { z } from 'zod'

/** What somebody is in an agency; `central` came in from Saffron by its leave. */
export const userKinds = ['staff', 'candidate', 'approver', 'supplier', 'central'] as const
export const UserKind = z.enum(userKinds)
export type UserKind = z.output<typeof UserKind>
