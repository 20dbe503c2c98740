import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { expenseCodes, rateCodes, taxCodes } from '#areas/codes/contract.ts'
import type { Column } from '#kit/ui/list/types.ts'

export type AnyCode = {
  id: number
  code: string
  name: string
  archived_at: string | null
  used_by: number
  /** `locked`: its group alone changes it. */
  group_mode: 'locked' | 'override' | 'own' | null
  /** Only tax codes have one. */
  is_default?: boolean
  version: number
}

/** What the pages of one kind of code are made of; everything else about the three is the same. */
export type WebKind<Code extends AnyCode = AnyCode> = {
  model: 'tax-codes' | 'rate-codes' | 'expense-codes'
  endpoints: typeof taxCodes | typeof rateCodes | typeof expenseCodes
  manage: string
  /** `tax code`, and with capitals as a title has them. */
  one: string
  title: { one: string; many: string }
  description: string
  empty: { title: string; text: string }
  listOptions: { defaultSort: string }
  columns: readonly Column<Code>[]
  schema: { create: z.ZodType; change: z.ZodType }
  /** What a new one begins with. */
  blank: Record<string, unknown>
  /** The fields of the form, without version and dates. */
  valuesOf: (code: Code) => Record<string, unknown>
  /** The sections of the form. `isFixed` tells which fields are closed because the code is in use. */
  Fields: ComponentType<{ code?: Code; isFixed: (field: string) => boolean }>
  lockedWhenUsed: readonly string[]
}
