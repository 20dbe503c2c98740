import type { ComponentType } from 'react'
import type { expenseCodes, rateCodes, taxCodes } from '#areas/codes/contract.ts'
import type { Column } from '#kit/ui/list/types.ts'
import type { RecordKind } from '#kit/ui/standard/kind.ts'

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
export type WebKind<Code extends AnyCode = AnyCode> = RecordKind<Code> & {
  model: 'tax-codes' | 'rate-codes' | 'expense-codes'
  endpoints: typeof taxCodes | typeof rateCodes | typeof expenseCodes
  description: string
  empty: { title: string; text: string }
  listOptions: { defaultSort: string }
  columns: readonly Column<Code>[]
  /** The sections of the form. `isFixed` tells which fields are closed because the code is in use. */
  Fields: ComponentType<{ code?: Code; isFixed: (field: string) => boolean }>
  lockedWhenUsed: readonly string[]
}
