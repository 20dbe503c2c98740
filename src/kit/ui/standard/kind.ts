import type { z } from 'zod'
import type { Endpoint } from '#platform/http/contract.ts'

/** What the pages that make and change one record of a settings room are made of. It stands under `/settings/${model}`. */
export type RecordKind<Row> = {
  /** As in addresses: `tax-codes`. */
  model: string
  endpoints: { show: Endpoint; create: Endpoint; change: Endpoint }
  /** The permission to make and change one. */
  manage: string
  /** `tax code`, and with capitals as a title has them. */
  one: string
  title: { one: string; many: string }
  schema: { create: z.ZodType; change: z.ZodType }
  /** What a new one begins with. */
  blank: object
  /** The fields of the form, without version and dates. */
  valuesOf: (row: Row) => object
}

export const listOf = ({ model }: { model: string }) => `/settings/${model}`
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
