import { countryName } from '#kit/ui/detail/address.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'

const codes = (
  'GB IE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GG GI GR HR HU IM IN IS IT JE LI LT LU LV MT NL NO NZ PL PT RO ' +
  'SE SG SI SK TR UA US ZA AE'
).split(' ')
const [home = 'GB', ...others] = codes
const countries = [home, ...others.sort((a, b) => countryName(a).localeCompare(countryName(b)))].map(
  (value) => ({
    value,
    label: countryName(value),
  }),
)

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
