import { needsSupplier } from '#areas/candidates/web/public.tsx'
import type { Placement } from '#areas/jobs/contract.ts'
import { placementLife, Transfer } from '#areas/jobs/placement-life/contract.ts'
import { StepDialog } from '#areas/jobs/placement-life/web/parts/StepDialog.tsx'
import { engagementOptions } from '#areas/jobs/placement-life/web/words.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { placement: Placement; onClose: () => void }
type Kind = Transfer['engagement_type']

/** Another umbrella, company or our own payroll, from a day on. */
export function TransferDialog({ placement, onClose }: Props) {
  const form = useRecordForm({
    schema: Transfer.omit({ accepted: true }),
    initial: {
      ...{ version: placement.version, from_day: null, engagement_type: placement.engagement_type },
      ...{ supplier_id: null, payroll_ref: '', tax_code: '', reason: '' },
    } as never,
    save: (given) =>
      call(placementLife.transfer, {
        params: { id: placement.id },
        body: withoutCompany(given.engagement_type) ? { ...given, supplier_id: null } : given,
      }),
    saved: 'Paid the new way from that day',
    refreshes: ['placements', 'jobs', 'history', 'candidates', 'timesheets'],
    onSaved: onClose,
  })
  const kind = (form.form.values as { engagement_type: Kind }).engagement_type
  return (
    <StepDialog placement={placement} title="Transfer" verb="Transfer" form={form} onClose={onClose}>
      <Notice title="How the worker is paid changes from a day on">
        It holds for every placement of theirs. Time that was submitted stays as it is.
      </Notice>
      <DateField
        name="from_day"
        label="From"
        min={placement.start_date}
        max={placement.end_date ?? undefined}
      />
      <SelectField
        name="engagement_type"
        label="Engagement"
        options={engagementOptions}
        searchable={false}
        onPick={() => form.form.setFieldValue('supplier_id' as never, null as never)}
      />
      {!withoutCompany(kind) && (
        <RecordPicker
          key={kind}
          name="supplier_id"
          label={needsSupplier(kind) ? 'Supplier' : 'Supplier, when there is one'}
          placeholder={kind === 'umbrella' ? 'Umbrella company' : 'Their company'}
          endpoint={suppliers.list}
          filter={{ kind: kind === 'umbrella' ? 'umbrella' : notUmbrella }}
        />
      )}
      <TextField name="payroll_ref" label="Payroll reference" maxLength={40} />
      {withoutCompany(kind) && <TextField name="tax_code" label="PAYE tax code" placeholder="1257L" />}
      <TextareaField name="reason" label="Reason" description="Kept on the timeline." />
    </StepDialog>
  )
}

const withoutCompany = (kind: Kind) => kind === 'paye' || kind === 'perm'
const notUmbrella = 'ltd_psc,agency_2nd_tier,cis_subcontractor,sole_trader'
