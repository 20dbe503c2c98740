import type { Candidate, EngagementInput } from '#areas/candidates/contract.ts'
import { isCompany, isPayroll } from '#areas/candidates/engagement-rules.ts'
import { forbidsSupplier, needsSupplier } from '#areas/candidates/rules.ts'
import {
  engagementOptions,
  frequencyOptions,
  holidayOptions,
  ir35Options,
  loanOptions,
  pensionOptions,
} from '#areas/candidates/web/words.ts'
import { files } from '#areas/files/contract.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

/** What a new line begins with. */
export const freshEngagement = {
  ...({ type: 'paye', supplier_id: null, effective_from: null, payroll_ref: '', tax_code: '' } as const),
  pay_frequency: null,
  holiday_scheme: null,
  wtr_opt_out_on: null,
  wtr_withdrawn_on: null,
  conduct_opt_out_on: null,
  ir35_status: null,
  ir35_reason: '',
  ir35_dated: null,
  ir35_file_id: null,
}

/** How the candidate is paid: one line to begin with, another when it changes. */
export function EngagementSection({ candidate }: { candidate?: Candidate }) {
  const { can } = usePermissions()
  const kept = candidate?.engagements ?? []
  const names = new Map(
    kept.flatMap(({ supplier_id, supplier_name }) =>
      supplier_id ? [[supplier_id, supplier_name ?? ''] as const] : [],
    ),
  )
  return (
    <Section
      title="Engagement"
      description="How they are paid, from a day on. When it changes, add a line: what was before stays as it was."
    >
      <FieldArray
        name="engagements"
        word="engagement"
        none="Not engaged yet. Needed before the first placement."
        fresh={() => ({ ...freshEngagement })}
        atTop
      >
        {(prefix, given) => {
          const line = given as Partial<EngagementInput>
          const type = line.type ?? 'paye'
          return (
            <>
              <BasicFields prefix={prefix} line={line} names={names} />
              {isPayroll(type) && (
                <PayFields
                  prefix={prefix}
                  line={line}
                  sensitive={!candidate || can('candidates.sensitive.view')}
                />
              )}
              <DateField name={`${prefix}.wtr_opt_out_on`} label="Opted out of 48 hours a week" />
              {line.wtr_opt_out_on && (
                <DateField name={`${prefix}.wtr_withdrawn_on`} label="Withdrawn from" />
              )}
              {isCompany(type) && <CompanyFields prefix={prefix} line={line} candidate={candidate} />}
            </>
          )
        }}
      </FieldArray>
    </Section>
  )
}

type FieldsProps = { prefix: string; line: Partial<EngagementInput> }

function BasicFields({ prefix, line, names }: FieldsProps & { names: Map<number, string> }) {
  const type = line.type ?? 'paye'
  const chosen = line.supplier_id ?? undefined
  const current = chosen && names.has(chosen) ? { id: chosen, name: names.get(chosen) ?? '' } : undefined
  return (
    <>
      <SelectField name={`${prefix}.type`} label="Type" options={engagementOptions} />
      <DateField name={`${prefix}.effective_from`} label="From" />
      {!forbidsSupplier(type) && (
        <RecordPicker
          name={`${prefix}.supplier_id`}
          label={needsSupplier(type) ? 'Supplier' : 'Supplier, when there is one'}
          placeholder={type === 'umbrella' ? 'Umbrella company' : 'Their company'}
          endpoint={suppliers.list}
          filter={{ kind: type === 'umbrella' ? 'umbrella' : notUmbrella }}
          current={current}
        />
      )}
      <TextField name={`${prefix}.payroll_ref`} label="Payroll reference" />
    </>
  )
}

const notUmbrella = 'ltd_psc,agency_2nd_tier,cis_subcontractor,sole_trader'

/** Of those whom our payroll pays. What HMRC and the pension say: for those who may see it. */
function PayFields({ prefix, line, sensitive }: FieldsProps & { sensitive: boolean }) {
  return (
    <>
      <TextField name={`${prefix}.tax_code`} label="PAYE tax code" placeholder="1257L" />
      <SelectField
        name={`${prefix}.pay_frequency`}
        label="Paid"
        placeholder="By every pay run"
        options={frequencyOptions}
        searchable={false}
      />
      <SelectField
        name={`${prefix}.holiday_scheme`}
        label="Holiday pay"
        placeholder="As usual"
        options={holidayOptions}
        searchable={false}
      />
      {sensitive && (
        <>
          <SelectField
            name={`${prefix}.student_loan_plan`}
            label="Student loan"
            placeholder="None"
            options={loanOptions}
            searchable={false}
          />
          <SelectField
            name={`${prefix}.pension_status`}
            label="Pension"
            placeholder="Not known"
            options={pensionOptions}
            searchable={false}
          />
          {line.pension_status === 'opted_out' && (
            <DateField name={`${prefix}.pension_opt_out_on`} label="Opted out of the pension on" />
          )}
          <Wide>
            <SwitchField name={`${prefix}.postgraduate_loan`} label="Postgraduate loan" />
          </Wide>
        </>
      )}
    </>
  )
}

/** Of those who work through a company of their own. */
function CompanyFields({ prefix, line, candidate }: FieldsProps & { candidate: Candidate | undefined }) {
  const { can } = usePermissions()
  const file = candidate?.engagements.find(({ ir35_file_id }) => ir35_file_id === line.ir35_file_id)
  return (
    <>
      <DateField name={`${prefix}.conduct_opt_out_on`} label="Opted out of the Conduct Regulations" />
      <SelectField
        name={`${prefix}.ir35_status`}
        label="Status determination"
        placeholder="None yet"
        options={ir35Options}
        searchable={false}
      />
      {line.ir35_status && (
        <>
          <DateField name={`${prefix}.ir35_dated`} label="Determined on" />
          {candidate && can('files.view') && (
            <RecordPicker
              name={`${prefix}.ir35_file_id`}
              label="Statement"
              placeholder="A file of theirs"
              endpoint={files.list}
              filter={{ subject: 'candidates', subject_id: String(candidate.id) }}
              nameOf={({ name }) => name}
              current={
                file?.ir35_file_id ? { id: file.ir35_file_id, name: file.ir35_file_name ?? '' } : undefined
              }
            />
          )}
          <Wide>
            <TextField name={`${prefix}.ir35_reason`} label="Reason" />
          </Wide>
        </>
      )}
    </>
  )
}
