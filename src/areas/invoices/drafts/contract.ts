import { z } from 'zod'
import { Day, Id, Rate, requiredText, text, Version } from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

const Decimal = z.string().regex(/^-?\d{1,8}(\.\d{1,4})?$/, 'A number with at most four decimals, like 37.5')

export const LineInput = z.object({
  group_label: text(120).default(''),
  description: requiredText(300),
  unit: z.enum(['hour', 'day', 'half_day', 'shift', 'unit', 'mile', 'fixed']).default('unit'),
  quantity: Decimal,
  unit_price: Rate,
  /** Absent: the code of the client's billing profile, or of the supplier. */
  tax_code_id: Id.nullable().default(null),
})
export type LineInput = z.output<typeof LineInput>

const header = {
  po_number: text(120),
  client_reference: text(120),
  notes: text(2000),
  payment_terms_days: z.int().min(0).max(365, 'At most a year'),
  payment_terms_from: z.enum(['invoice_date', 'end_of_month']),
  /** The day it is to be issued under; null: whichever day it is issued. */
  planned_date: Day.nullable(),
}
const Lines = z.array(LineInput).min(1, 'Add at least one line').max(500, 'At most 500 lines')

export const NewInvoice = z.object({
  type: z.enum(['sales', 'self-billing']),
  /** For sales. */
  client_id: Id.nullable().default(null),
  /** Absent: the client's standard one. */
  billing_profile_id: Id.nullable().default(null),
  /** For self-billing. */
  supplier_id: Id.nullable().default(null),
  ...z.object(header).partial().shape,
  lines: Lines,
})
export type NewInvoice = z.output<typeof NewInvoice>
export const ChangeInvoice = z.object({
  ...z.object(header).partial().shape,
  /** All lines written by hand, which may be none where others come from time: those stay as they are. */
  lines: z
    .array(LineInput.extend({ id: Id.optional() }))
    .max(500, 'At most 500 lines')
    .optional(),
  version: Version,
})
export type ChangeInvoice = z.output<typeof ChangeInvoice>

/** Which purchase order pays for the time on a draft. */
export const NameOrder = z.object({
  purchase_order_id: Id,
  /** Absent: all lines from time. */
  line_ids: z.array(Id).min(1, 'Choose at least one line').max(500, 'At most 500 lines').optional(),
  version: Version,
  accepted: Accepted,
})
export type NameOrder = z.output<typeof NameOrder>
