import { adviceFor } from '#areas/settings/brand/rules.ts'
import classes from '#areas/settings/brand/web/parts/brand.module.css'
import { useField } from '#kit/ui/form/context.ts'
import { TextField } from '#kit/ui/form/fields.tsx'
import type { Colours } from '#platform/colours.ts'

/** Colours that go well with ink on white paper. */
export const offered = [
  ['#fbba10', 'Saffron'],
  ['#2a283b', 'Ink'],
  ['#1f6f78', 'Teal'],
  ['#2f5bd0', 'Blue'],
  ['#8a3ffc', 'Violet'],
  ['#c2410c', 'Rust'],
  ['#3f7d3a', 'Green'],
] as const

type Props = { name: keyof Colours; label: string; description?: string; choices?: typeof offered }

/** A colour by its number, by eye or from a few, and what it means for its readers. */
export function ColourField({ name, label, description, choices }: Props) {
  const { value, set } = useField<string>(name)
  const colour = colourOf(value)
  const advice = adviceFor(name, colour)
  const { offer } = advice
  return (
    <div className={classes.field}>
      <div className={classes.colour}>
        <TextField name={name} label={label} description={description} placeholder="#fbba10" />
        <input
          type="color"
          className={classes.swatch}
          aria-label={`Choose: ${label}`}
          value={colour}
          onChange={(event) => set(event.currentTarget.value.toLowerCase())}
        />
        {choices && (
          <div className={classes.swatches}>
            {choices.map(([each, called]) => (
              <button
                key={each}
                type="button"
                className={classes.choice}
                style={{ background: each }}
                aria-label={called}
                aria-pressed={value === each}
                onClick={() => set(each)}
              />
            ))}
          </div>
        )}
      </div>
      <p className={classes.advice} data-tone={advice.tone}>
        {advice.text}
        {offer && advice.tone !== 'good' && (
          <button type="button" className={classes.offer} onClick={() => set(offer)}>
            <span className={classes.dot} style={{ background: offer }} aria-hidden />
            Use {offer}, the nearest easy to read
          </button>
        )}
      </p>
    </div>
  )
}

/** While it is being typed it is no colour yet. */
export const colourOf = (value: unknown) => (/^#[0-9a-f]{6}$/.test(String(value)) ? String(value) : '#ffffff')
