import { ChangeMarginFloor, type MarginFloor, marginFloor } from '#areas/settings/figures/contract.ts'
import { call } from '#kit/call.ts'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

/** What a margin should not fall below; a client may have its own. */
export function MarginFloorForm({ floor, locked }: { floor: MarginFloor; locked: boolean }) {
  const form = useRecordForm({
    schema: ChangeMarginFloor,
    initial: floor,
    save: (body) => call(marginFloor.change, { body }),
    saved: 'Margin floor saved',
    refreshes: ['margin-floor', 'settings', 'history'],
  })
  return (
    <RecordForm
      form={form}
      title="Margin floor"
      back={{ to: '/settings/figures', label: 'Legal figures' }}
      submit="Save floor"
      locked={locked ? 'You can see the floor, but not change it.' : undefined}
      embedded
      stays
    >
      <Section
        title="Margin floor"
        description="A placement whose margin after the employer’s costs is below it asks for a reason. A client may have a floor of its own."
      >
        <RateField name="margin_floor" label="Of the charge" percent placeholder="No floor" />
      </Section>
    </RecordForm>
  )
}
