import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/db/tables.gen.ts'
import { Version } from '#platform/http/contract.ts'

/** A row as it may be added to a table. */
type Row<Table extends keyof DB> = Insertable<DB[Table]>

/** Each field under the name of its column, as a type whose values fit there. */
type FieldsOf<Table extends keyof DB, Fields> = {
  [Name in keyof Fields]: Name extends keyof Row<Table> ? z.ZodType<Row<Table>[Name]> : never
}

type Plain<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field
type PlainFields<Fields> = { [Name in keyof Fields]: Plain<Fields[Name]> }
type Optionals<Fields> = { [Name in keyof Fields]: z.ZodOptional<Plain<Fields[Name]> & z.ZodType> }
type Replies<Fields> = { [Name in keyof Fields]: z.ZodType<z.output<Fields[Name]>, z.output<Fields[Name]>> }
type Values<Fields> = { [Name in keyof Fields]: z.output<Fields[Name]> }
/** What is neither text nor has a default is not chosen yet. */
type Blank<Field> = Field extends z.ZodDefault | z.ZodType<string> ? z.output<Field> : z.output<Field> | null
type Blanks<Fields> = { [Name in keyof Fields]: Blank<Fields[Name]> }

/**
 * The fields of a record that people write, said once: contract, form and SQL follow from it, and the compiler holds
 * their names to the table's. Each is the zod type of what is sent; `.default(…)` says what a new record has unless it is
 * told, `.nullable()` that there may be none. What is computed, joined, or written only here or there stands beside it,
 * with `.extend(…)`.
 */
export function recordShape<const Table extends keyof DB, Fields extends Record<string, z.ZodType>>(
  table: Table,
  fields: Fields & FieldsOf<Table, Fields>,
) {
  const names = Object.keys(fields) as (keyof Fields & string)[]
  const each = <Made>(make: (field: z.ZodType) => unknown) =>
    Object.fromEntries(names.map((name) => [name, make(fields[name]!)])) as Made
  return {
    table,
    names,
    /** As they are sent, none with a default: what a form asks for. */
    fields: each<PlainFields<Fields>>(plain),
    /** As they are answered: what is kept is shown, also where it could not be sent any more. */
    reply: each<Replies<Fields>>(replyOf),
    /** Of what is answered, these alone: for the rows of a list. */
    pick: <Name extends keyof Fields & string>(...some: Name[]) =>
      Object.fromEntries(some.map((name) => [name, replyOf(fields[name]!)])) as Pick<Replies<Fields>, Name>,
    /** The body of a create. */
    New: z.object(fields as Fields),
    /** The body of a change: what is left out stays as it is. */
    Change: z.object({
      ...each<Optionals<Fields>>((field) => plain(field).optional()),
      version: Version,
    }),
    /** What the form of a new record begins with. */
    blank: each<Blanks<Fields>>(blankOf),
    /** Of a stored record, what its form begins with: these fields alone. */
    valuesOf: (record: Values<Fields>) =>
      Object.fromEntries(names.map((name) => [name, record[name]])) as Values<Fields>,
  }
}

const plain = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field

function replyOf(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault) return replyOf(plain(field))
  if (field instanceof z.ZodNullable) return replyOf(field.unwrap() as z.ZodType).nullable()
  if (field instanceof z.ZodISODate) return z.iso.date()
  if (field instanceof z.ZodArray) return z.array(replyOf(field.element as z.ZodType))
  return isText(field) ? z.string() : field
}

function blankOf(field: z.ZodType): unknown {
  if (field instanceof z.ZodDefault) return field.def.defaultValue
  return isText(field) ? '' : null
}

/** Text, or what is made of text: a number of an authority, an address. */
const isText = (field: z.ZodType): boolean =>
  field instanceof z.ZodPipe ? isText(field.in as z.ZodType) : field instanceof z.ZodString
