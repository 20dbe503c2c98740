import { tooSlow } from '#platform/db/limits.ts'
import { troubleOf } from '#platform/db/trouble.ts'
import { Refusal } from '#platform/refusal.ts'

type DatabaseError = { code?: string; constraint?: string; message?: string; table?: string; detail?: string }

/**
 * What the database refused, in words for a person. Constraint names carry the field by PostgreSQL's own
 * convention: `clients_tenant_id_name_key`, `jobs_tenant_id_client_id_fkey`, `tax_codes_rate_check`.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code, constraint = '', message = '', table = '' } = error as DatabaseError
  switch (code) {
    case '23505': {
      const field = fieldOf(constraint, table, /_(?:key|pkey|idx)$/)
      return new Refusal('taken', 422, 'Already in use', `This ${words(field)} is already in use.`, {
        [field]: ['Already in use'],
      })
    }
    case '23503': {
      if (message.startsWith('update or delete'))
        return new Refusal(
          'in_use',
          409,
          'Still in use',
          'Other records refer to this one. Archive it instead, or remove those first.',
        )
      const field = fieldOf(constraint, table, /_fkey\d*$/)
      return new Refusal('not_found', 422, 'Please check the form', `The ${words(field)} was not found.`, {
        [field]: ['Not found'],
      })
    }
    case '23514': {
      const field = fieldOf(constraint, table, /_check\d*$/)
      return new Refusal('invalid', 422, 'Please check the form', `The ${words(field)} is not allowed.`, {
        [field]: ['Not allowed'],
      })
    }
    case '22003':
      return new Refusal('out_of_range', 422, 'A number is too large', 'Please enter a smaller number.')
    case '22021': // bytes that are no text
    case '22P05': // a NUL inside of JSON
      return new Refusal(
        'encoding',
        422,
        'Text cannot be stored',
        'It contains characters that are not text.',
      )
    case '55P03':
      return new Refusal('busy', 409, 'Somebody is working on this', 'Please try again in a moment.')
    case '57014': // its time was over
      return tooSlow()
    default:
      return troubleOf(error)
  }
}

function fieldOf(constraint: string, table: string, ending: RegExp): string {
  const bare = constraint
    .replace(ending, '')
    .replace(`${table}_`, '')
    .replace(/^tenant_id_/, '')
  return bare || 'id'
}

const words = (field: string) => field.replace(/_id$/, '').replaceAll('_', ' ')
