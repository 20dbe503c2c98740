import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Wide } from '#web/ui/form/Section.tsx'

const codes = (
  'GB IE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GG GI GR HR HU IM IN IS IT JE LI LT LU LV MT NL NO NZ PL PT RO ' +
  'SE SG SI SK TR UA US ZA AE'
).split(' ')
const names = new Intl.DisplayNames('en-GB', { type: 'region' })
const [home = 'GB', ...others] = codes
const countries = [home, ...others.sort((a, b) => nameOf(a).localeCompare(nameOf(b)))].map((value) => ({
  value,
  label: nameOf(value),
}))

/** `GB` as `United Kingdom`. */
export function nameOf(country: string): string {
  return names.of(country) ?? country
}

/** An address the way our tables keep it: two lines, town, postcode, country. */
export function AddressFields() {
  return (
    <>
      <Wide>
        <TextField name="address_line_1" label="Address" />
      </Wide>
      <Wide>
        <TextField name="address_line_2" label="Address, second line" />
      </Wide>
      <TextField name="city" label="Town or city" />
      <TextField name="postcode" label="Postcode" />
      <SelectField name="country" label="Country" options={countries} searchable />
    </>
  )
}

type Address = {
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  country: string
}

/** The lines of an address, for reading; empty when only the country is known. */
export function addressLines(address: Address): string[] {
  const lines = [address.address_line_1, address.address_line_2, address.city, address.postcode].filter(
    Boolean,
  )
  if (lines.length === 0) return []
  return address.country === 'GB' ? lines : [...lines, nameOf(address.country)]
}
