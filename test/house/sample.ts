import { z } from 'zod'

// biome-ignore lint/suspicious/noExplicitAny: JSON schema is read loosely
type Schema = any

const inputs = new WeakMap<z.ZodType, Schema>()

/** What a contract takes, as JSON schema: written once a process, because that takes longer than what is made of it. */
export function inputOf(schema: z.ZodType): Schema {
  const known = inputs.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  inputs.set(schema, known)
  return known
}

/** The smallest value that fits a JSON schema, with the optional parts a caller would send: to get past the parser. */
export function sample(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return sample(either.find((one: Schema) => one.type !== 'null') ?? either[0])
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name: string) => [name, sample(schema.properties[name])]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items))
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return text(schema)
    default:
      return null
  }
}

function text({ format, pattern, minLength = 0 }: Schema): string {
  if (format === 'date') return '2026-01-05'
  if (format === 'date-time') return '2026-01-05T10:00:00Z'
  if (format === 'email') return 'somebody@example.test'
  if (pattern?.includes('[A-Z]{3}')) return 'GBP'
  if (pattern?.includes('[A-Z]{2}')) return 'GB'
  if (pattern?.includes('\\d')) return '1'
  return 'x'.repeat(Math.max(1, minLength))
}
