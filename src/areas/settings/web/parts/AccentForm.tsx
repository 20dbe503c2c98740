import { type AgencySettings, ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import classes from '#areas/settings/web/parts/settings.module.css'
import { contrast } from '#platform/colours.ts'
import { call } from '#web/call.ts'
import { useField } from '#web/ui/form/context.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'

const schema = ChangeAgencySettings.pick({ accent_color: true, version: true }).required()

/** Colours that go well with ink on white paper. */
const offered = [
  ['#fbba10', 'Saffron'],
  ['#2a283b', 'Ink'],
  ['#1f6f78', 'Teal'],
  ['#2f5bd0', 'Blue'],
  ['#8a3ffc', 'Violet'],
  ['#c2410c', 'Rust'],
  ['#3f7d3a', 'Green'],
] as const

/** The one colour of the agency's documents. */
export function AccentForm({ agency }: { agency: AgencySettings }) {
  const form = useRecordForm({
    schema,
    initial: { accent_color: agency.accent_color, version: agency.version },
    save: (body) => call(settings.change, { body }),
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
  const { value, set } = useField<string>('accent_color')
  const colour = /^#[0-9a-f]{6}$/.test(value) ? value : '#ffffff'
  return (
    <div className={classes.message}>
      <div className={classes.colour}>
        <TextField name="accent_color" label="Colour" placeholder="#fbba10" />
        <input
          type="color"
          className={classes.swatch}
          aria-label="Choose a colour"
          value={colour}
          onChange={(event) => set(event.currentTarget.value.toLowerCase())}
        />
        <div className={classes.swatches}>
          {offered.map(([each, label]) => (
            <button
              key={each}
              type="button"
              className={classes.choice}
              style={{ background: each }}
              aria-label={label}
              aria-pressed={value === each}
              onClick={() => set(each)}
            />
          ))}
        </div>
      </div>
      <p className={classes.hint}>{advice(colour)}</p>
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

/** What the contrast with white paper means for a reader. */
function advice(colour: string): string {
  const ratio = contrast(colour, '#ffffff')
  const told = `${ratio.toFixed(1)} to 1 against white`
  if (ratio >= 4.5) return `${told}: easy to read, also as text.`
  if (ratio >= 1.5)
    return `${told}: good for lines and areas. Text on documents stays ink, so it is readable.`
  return `${told}: hardly visible on paper. Choose a darker colour.`
}
