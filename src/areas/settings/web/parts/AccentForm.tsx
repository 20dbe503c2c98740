import { ColourField, colourOf, offered } from '#areas/settings/brand/web/parts/ColourField.tsx'
import { type AgencySettings, ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import classes from '#areas/settings/web/parts/settings.module.css'
import { call } from '#kit/call.ts'
import { useField } from '#kit/ui/form/context.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const schema = ChangeAgencySettings.pick({ accent_color: true, version: true }).required()

/** The one colour of the agency's documents. */
export function AccentForm({ agency }: { agency: AgencySettings }) {
  const form = useRecordForm({
    schema,
    initial: { accent_color: agency.accent_color, version: agency.version },
    save: (body) => call(settings.change, { body }),
    part: true,
    saved: 'Colour saved',
    refreshes: ['settings', 'app'],
  })
  return (
    <RecordForm
      form={form}
      title="Brand"
      back={{ to: '/settings/brand', label: 'Brand' }}
      submit="Save colour"
      embedded
      stays
    >
      <Section title="Accent colour" description="Lines and headings on your invoices.">
        <Wide>
          <AccentField name={agency.name} />
        </Wide>
      </Section>
    </RecordForm>
  )
}

function AccentField({ name }: { name: string }) {
  const colour = colourOf(useField<string>('accent_color').value)
  return (
    <div className={classes.message}>
      <ColourField name="accent_color" label="Colour" choices={offered} />
      <div className={classes.paper} aria-hidden>
        <div className={classes.paperHead}>
          <span>{name}</span>
          <span>Invoice</span>
        </div>
        <div className={classes.paperLine} style={{ background: colour }} />
        <div className={classes.paperBody}>
          <div className={classes.stroke} style={{ width: '38%', background: colour }} />
          <div className={classes.stroke} style={{ width: '82%' }} />
          <div className={classes.stroke} style={{ width: '64%' }} />
        </div>
      </div>
    </div>
  )
}
