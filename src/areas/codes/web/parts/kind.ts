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

type Model = 'tax-codes' | 'rate-codes' | 'expense-codes'
type Endpoints = typeof taxCodes | typeof rateCodes | typeof expenseCodes

/** What the list of one kind of code is made of; everything else about the three is the same. */
export type CodeListKind<Code extends AnyCode = AnyCode> = {
  model: Model
  endpoints: Endpoints
  /** The permission to make and change one. */
  manage: string
  one: string
  title: { one: string; many: string }
  description: string
  empty: { title: string; text: string }
  listOptions: { defaultSort: string }
  columns: readonly Column<Code>[]
}

/** What the pages of one code are made of. */
export type WebKind<Code extends AnyCode = AnyCode> = RecordKind<Code> & {
  model: Model
  endpoints: Endpoints
  /** The sections of the form. `isFixed` tells which fields are closed because the code is in use. */
  Fields: ComponentType<{ code?: Code; isFixed: (field: string) => boolean }>
  lockedWhenUsed: readonly string[]
}
