import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { addressSchemes } from '#platform/electronic-address.ts'

const schemes = [
  { value: '', label: 'None' },
  ...Object.entries(addressSchemes).map(([value, name]) => ({ value, label: `${value} · ${name}` })),
]
const formats = [
  { value: 'none', label: 'Not: the PDF alone' },
  { value: 'ubl', label: 'UBL, attached (Peppol)' },
  { value: 'cii', label: 'CII, attached' },
  { value: 'factur-x', label: 'Factur-X, inside the PDF' },
]
const policies = [
  { value: 'block', label: 'Do not issue it' },
  { value: 'warn', label: 'Ask for a reason' },
]

type Props = { at?: string; disabled?: boolean }

/** Where e-invoices reach somebody: a register, and the number in it. */
export function ElectronicAddressFields({ at = '', disabled = false }: Props) {
  return (
    <>
      <SelectField
        name={`${at}endpoint_scheme`}
        label="Electronic address"
        options={schemes}
        searchable
        disabled={disabled}
      />
      <TextField
        name={`${at}endpoint_id`}
        label="Number at that address"
        placeholder="GB123456782"
        disabled={disabled}
      />
    </>
  )
}

/** In which format, and what becomes of a document that its rules refuse. `at` leads to the fields. */
export function EInvoiceFormatFields({ at = '', disabled = false }: Props) {
  const { values } = useFormState().form as { values: Record<string, unknown> }
  const own = (at ? values[at.slice(0, -1)] : values) as { e_invoice_format?: string } | undefined
  const takes = (own?.e_invoice_format ?? 'none') !== 'none'
  return (
    <>
      <SelectField
        name={`${at}e_invoice_format`}
        label="E-invoices"
        options={formats}
        searchable={false}
        disabled={disabled}
      />
      {takes && (
        <SelectField
          name={`${at}e_invoice_policy`}
          label="When one breaks the rules"
          options={policies}
          searchable={false}
          disabled={disabled}
        />
      )}
    </>
  )
}
