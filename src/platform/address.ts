import { z } from 'zod'
import { text } from '#platform/http/contract.ts'
import { Country } from '#platform/identifiers.ts'

/** Where post reaches whom a record is about. Shared by server and browser. */
export const addressFields = {
  address_line_1: text(160),
  address_line_2: text(160),
  city: text(80),
  postcode: text(16),
  country: Country,
}

/** Of a new record: nothing but the country is known unless it is said. */
export const newAddress = {
  address_line_1: addressFields.address_line_1.default(''),
  address_line_2: addressFields.address_line_2.default(''),
  city: addressFields.city.default(''),
  postcode: addressFields.postcode.default(''),
  country: addressFields.country.default('GB'),
}

/** As answers tell it. */
export const addressResponse = {
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
}
const AddressResponse = z.object(addressResponse)
export type Address = z.output<typeof AddressResponse>

export const addressNames = AddressResponse.keyof().options

/** What a form for a new record begins with. */
export const blankAddress: Address = {
  address_line_1: '',
  address_line_2: '',
  city: '',
  postcode: '',
  country: 'GB',
}

/** The address alone of what has one. */
export const addressOf = ({ address_line_1, address_line_2, city, postcode, country }: Address): Address => ({
  address_line_1,
  address_line_2,
  city,
  postcode,
  country,
})
