import { currencyOptions } from '#kit/ui/form/currency-options.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'

type Props = { at: string; currency: string; locked?: string | undefined }

/** What the worker is paid in; empty: in what is charged. */
export function PayCurrencyField({ at, currency, locked }: Props) {
  return (
    <SelectField
      name={`${at}pay_currency`}
      label="Paid in"
      placeholder={`${currency}, as it is charged`}
      options={currencyOptions}
      searchable
      disabled={locked !== undefined}
      description={locked}
    />
  )
}
