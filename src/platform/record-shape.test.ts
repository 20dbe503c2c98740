import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { insertRecord } from '#platform/db/insert-record.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Day, Id, requiredText, text } from '#platform/http/contract.ts'
import { VatNumber } from '#platform/identifiers.ts'
import { recordShape } from '#platform/record-shape.ts'

const client = recordShape('clients', {
  name: requiredText(20),
  phone: text(10).default(''),
  vat_number: VatNumber.default(''),
  country: z.string().default('GB'),
  status: z.enum(['prospect', 'active']),
  owner_user_id: Id.nullable().default(null),
})
const blank = {
  name: '',
  phone: '',
  vat_number: '',
  country: 'GB',
  status: null,
  owner_user_id: null,
}

describe('the shape of a record', () => {
  it('fills a new one with its defaults', () => {
    expect(client.New.parse({ name: 'Northwind', status: 'active' })).toEqual({
      ...blank,
      name: 'Northwind',
      status: 'active',
    })
    expect(client.New.safeParse({ status: 'active' }).success).toBe(false)
  })

  it('leaves out of a change what was left out', () => {
    expect(client.Change.parse({ phone: ' 1 ', version: 3 })).toEqual({ phone: '1', version: 3 })
    expect(client.Change.safeParse({ phone: '1' }).success).toBe(false)
  })

  it('answers what is kept, though it could not be sent any more', () => {
    const kept = { ...blank, name: 'A name of more than twenty letters', vat_number: '??', status: 'active' }
    expect(z.object(client.reply).parse(kept)).toEqual(kept)
    expect(z.object(client.reply).safeParse({ ...kept, status: 'lost' }).success).toBe(false)
    expect(z.object(client.reply).safeParse({ ...kept, phone: null }).success).toBe(false)
  })

  it('picks some of it for the rows of a list', () => {
    const row = z.object(client.pick('name', 'owner_user_id'))
    expect(row.parse({ ...blank, name: 'Northwind' })).toEqual({ name: 'Northwind', owner_user_id: null })
  })

  it('shows days of any year', () => {
    const { dob } = recordShape('candidates', { dob: Day.nullable().default(null) }).reply
    expect(['0999-01-01', null, '1 May'].map((day) => dob.safeParse(day).success)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('begins a form with what a new one has, and nothing where it must be chosen', () => {
    expect(client.blank).toEqual(blank)
  })

  it('takes its own fields of a stored record', () => {
    const kept = { ...blank, status: 'active' as const, id: 7, owner_name: 'Fay' }
    expect(client.valuesOf(kept)).toEqual({ ...blank, status: 'active' })
  })
})

// Never run: that these do not compile is the check.
export function wrong(db: Db) {
  // @ts-expect-error: the table has no such column
  recordShape('clients', { nickname: text(10) })
  // @ts-expect-error: the column holds no number
  recordShape('clients', { phone: z.int() })
  // @ts-expect-error: the column takes no null
  recordShape('clients', { phone: text(10).nullable() })
  const given = { name: 'Northwind', nickname: 'Nord' }
  // @ts-expect-error: what is no column is not smuggled in by a spread
  void insertRecord(db, 'clients', { ...given })
  // @ts-expect-error: a new one needs a name
  void insertRecord(db, 'clients', { phone: '1' })
  // @ts-expect-error: nor into a change
  void saveVersioned(db, 'clients', { id: 1, version: 1 }, { ...given }, 'client')
}
