import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emptinessOf, errorsOf } from '#kit/ui/form/schema.ts'

const schema = z.object({
  name: z.string().min(1, 'Please fill this in'),
  city: z.string().nullable(),
  client_id: z.int().positive(),
  note: z.string().optional(),
  team_ids: z.array(z.int()),
  role_ids: z.array(z.int()).min(1),
  contacts: z.array(z.object({ email: z.email('An email address') })),
})

describe('the contract in a form', () => {
  it('says which fields must be filled in', () => {
    expect(emptinessOf(schema, 'name')).toEqual({ required: true, empty: '' })
    expect(emptinessOf(schema, 'city')).toEqual({ required: false, empty: null })
    expect(emptinessOf(schema, 'note').required).toBe(false)
    expect(emptinessOf(schema, 'team_ids').required).toBe(false)
    expect(emptinessOf(schema, 'role_ids').required).toBe(true)
    expect(emptinessOf(schema, 'contacts.0.email').required).toBe(true)
  })
  it('puts one message at each field, in plain words for what is missing', () => {
    const values = {
      name: '',
      city: null,
      client_id: null,
      team_ids: [],
      role_ids: [1],
      contacts: [{ email: 'x' }],
    }
    expect(errorsOf(schema, values)).toEqual({
      name: 'Please fill this in',
      client_id: 'Please fill this in',
      'contacts.0.email': 'An email address',
    })
  })
})
