import { z } from 'zod'
import { text } from '#platform/http/contract.ts'
import { Country } from '#platform/identifiers.ts'

/** Where post reaches whom a record is about. Of a new one nothing but the country is known unless it is said. */
export const addressFields = {
  address_line_1: text(160).default(''),
  address_line_2: text(160).default(''),
  city: text(80).default(''),
  postcode: text(16).default(''),
  country: Country.default('GB'),
}
const Address = z.object(addressFields)
export type Address = z.output<typeof Address>

export const addressNames = Address.keyof().options
