import { longestReference, neededWhen } from '#areas/clients/contract.ts'
import { transferFeeKinds } from '#areas/jobs/placement-billing.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField, NumberField, RateField } from '#kit/ui/form/number-fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'

const kindNames: Record<(typeof transferFeeKinds)[number], string> = {
  none: 'Nothing',
  amount: 'An amount',
  percent: 'Part of the salary',
}
const neededNames: Record<(typeof neededWhen)[number], string> = {
  no: 'When it is known',
  submit: 'Before the time is submitted',
  issue: 'Before it is invoiced',
}
const neededOptions = neededWhen.map((value) => ({ value, label: neededNames[value] }))
const kinds = transferFeeKinds.map((value) => ({ value, label: kindNames[value] }))

/** What its invoices say besides, and what is agreed about its end: usually nothing. */
export function TermsOfBilling({ at, currency }: { at: string; currency: string }) {
  const { form } = useFormState()
  const { charge } = useMoneySight()
  const values = (at ? form.values.placement : form.values) as { transfer_fee_kind?: string } | null
  const kind = values?.transfer_fee_kind ?? 'none'
  const choose = (next: string | null) => {
    if (next !== 'amount') form.setFieldValue(`${at}transfer_fee_amount`, null)
    if (next !== 'percent') form.setFieldValue(`${at}transfer_fee_percent`, null)
    if (next === 'none') form.setFieldValue(`${at}transfer_fee_weeks`, null)
  }
  const names = ['invoice_note', 'project_code', 'client_references', 'notice_days', 'transfer_fee_kind']
  return (
    <Collapsible
      title="Billing"
      description="Note on invoices, project code, references, notice, and what the client pays when it hires the worker."
      holds={[...names, 'transfer_fee_amount', 'transfer_fee_percent', 'transfer_fee_weeks'].map(
        (name) => `${at}${name}`,
      )}
    >
      <Wide>
        <TextField
          name={`${at}invoice_note`}
          label="Note on invoices"
          description="Printed on each invoice that charges this placement."
          maxLength={300}
        />
      </Wide>
      <TextField
        name={`${at}project_code`}
        label="Project code"
        description="The client’s own. Invoices can be split by it."
        maxLength={60}
      />
      <Wide>
        <FieldArray
          name={`${at}client_references`}
          word="reference"
          fresh={() => ({ label: '', value: '', needed: 'no' })}
          none="References that the client wants quoted of its time, beside those of its billing profile."
        >
          {(prefix) => (
            <>
              <TextField
                name={`${prefix}.label`}
                label="Called"
                placeholder="Cost centre, job number"
                maxLength={longestReference}
              />
              <TextField
                name={`${prefix}.value`}
                label="For all its time"
                description="Leave it empty to ask on each timesheet."
                maxLength={longestReference}
              />
              <SelectField
                name={`${prefix}.needed`}
                label="Needed"
                options={neededOptions}
                searchable={false}
              />
            </>
          )}
        </FieldArray>
      </Wide>
      <NumberField
        name={`${at}notice_days`}
        label="Notice"
        unit="days"
        description="How long beforehand its end is said."
      />
      {charge && (
        <>
          <SelectField
            name={`${at}transfer_fee_kind`}
            label="When the client hires the worker, it pays"
            options={kinds}
            searchable={false}
            onPick={choose}
          />
          {kind === 'amount' && (
            <MoneyField name={`${at}transfer_fee_amount`} label="Transfer fee" currency={currency} />
          )}
          {kind === 'percent' && (
            <RateField name={`${at}transfer_fee_percent`} label="Part of the yearly salary" percent />
          )}
          {kind !== 'none' && (
            <NumberField name={`${at}transfer_fee_weeks`} label="Until after the last day" unit="weeks" />
          )}
        </>
      )}
    </Collapsible>
  )
}
