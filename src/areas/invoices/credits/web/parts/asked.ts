import { z } from 'zod'
import type { CreditAsked, Creditable } from '#areas/invoices/credits/contract.ts'
import { type CreditReason, creditReasonNames } from '#areas/invoices/credits/words.ts'
import { requiredText } from '#platform/http/contract.ts'

export type By = 'whole' | 'lines' | 'amount'

export type Typed = {
  by: By
  lines: { chosen: boolean; quantity: string | null; net: number | null }[]
  amount: number | null
  reinstate: boolean
}

/** What is typed; the server checks what of it is asked for. */
export const creditForm = z.object({
  by: z.enum(['whole', 'lines', 'amount']),
  lines: z.array(z.object({ chosen: z.boolean(), quantity: z.string().nullable(), net: z.int().nullable() })),
  amount: z.int().nullable(),
  reinstate: z.boolean(),
  reason_code: z.enum(creditReasonNames, 'Choose why'),
  reason: requiredText(500),
})

/** What a credit begins with where something says what is given back: a rebate, which says how much and why, or a dispute. */
export type Begin = {
  rebate_id?: number
  /** Without `net`: all that is left of the line. */
  lines: readonly { line_id: number; net?: number }[]
  reason_code?: CreditReason
  reason?: string
}

export const startOf = ({ lines }: Creditable, begin?: Begin) => ({
  by: begin?.lines.length ? 'lines' : 'whole',
  lines: lines.map(({ line_id, left_net }) => {
    const given = begin?.lines.find((line) => line.line_id === line_id)
    return { chosen: given !== undefined && left_net > 0, quantity: null, net: given?.net ?? null }
  }),
  amount: null,
  reinstate: false,
  reason_code: begin?.reason_code ?? null,
  reason: begin?.reason ?? '',
})

/** What is asked of the server; undefined while nothing is chosen. A chosen line without figures is all that is left of it. */
export function askedOf({ by, lines, amount, reinstate }: Typed, left: Creditable): CreditAsked | undefined {
  if (by === 'amount') return amount ? { amount, reinstate: false } : undefined
  if (by === 'whole') return { reinstate }
  const chosen = lines.flatMap(({ chosen, quantity, net }, at) =>
    chosen
      ? [
          {
            line_id: left.lines[at]!.line_id,
            ...(quantity ? { quantity } : {}),
            ...(net === null ? {} : { net }),
          },
        ]
      : [],
  )
  return chosen.length > 0 ? { lines: chosen, reinstate } : undefined
}
