import type { BrandSettings } from '#areas/settings/brand/contract.ts'
import classes from '#areas/settings/brand/web/parts/brand.module.css'
import { colourOf } from '#areas/settings/brand/web/parts/ColourField.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { frameColours, ownColours, textOn } from '#platform/colours.ts'

/** What is being typed, on the frame, a mail and an invoice. */
export function Preview({ name, brand }: { name: string; brand: BrandSettings }) {
  const { values } = useFormState().form
  const [first, second, third] = ['accent_color', 'secondary_color', 'tertiary_color'].map((each) =>
    colourOf(values[each]),
  ) as [string, string, string]
  const title = String(values.portal_name || '') || name
  const chosen = { accent_color: first, secondary_color: second, tertiary_color: third }
  const soft = frameColours(chosen)['--brand-soft'] ?? ownColours.tertiary_color
  const mark = brand.logo_url ? <img className={classes.mini} src={brand.logo_url} alt="" /> : title
  return (
    <div className={classes.preview}>
      <Sample title="In Saffron">
        <div className={classes.frame}>
          <div className={classes.side}>
            <span>{mark}</span>
            <span className={classes.line} style={{ background: soft }}>
              Timesheets
            </span>
            <span className={classes.line}>Invoices</span>
          </div>
          <div className={classes.body}>
            <Strokes widths={[70, 90]} />
            <span className={classes.button} style={{ background: first, color: textOn(first) }}>
              Submit
            </span>
          </div>
        </div>
      </Sample>
      <Sample title="In an email">
        <div className={classes.rule} style={{ background: first }} />
        <div className={classes.body}>
          <span>{brand.logo_url ? <img className={classes.mini} src={brand.logo_url} alt="" /> : name}</span>
          <span className={classes.heading}>A timesheet waits for you</span>
          <Strokes widths={[95, 60]} />
          <span className={classes.button} style={{ background: second, color: textOn(second) }}>
            Review timesheet
          </span>
        </div>
      </Sample>
      <Sample title="On paper">
        <div className={classes.head}>
          <span>{brand.logo_url ? <img className={classes.mini} src={brand.logo_url} alt="" /> : name}</span>
          <span>Invoice</span>
        </div>
        <div className={classes.rule} style={{ background: first }} />
        <div className={classes.body}>
          <Strokes widths={[38, 82, 64]} />
        </div>
      </Sample>
    </div>
  )
}

function Sample({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <figure className={classes.sample} aria-label={`Preview: ${title}`}>
      <figcaption>{title}</figcaption>
      <div className={classes.sheet}>{children}</div>
    </figure>
  )
}

function Strokes({ widths }: { widths: number[] }) {
  return widths.map((width) => <span key={width} className={classes.stroke} style={{ width: `${width}%` }} />)
}
