import type { Design } from '#areas/invoice-templates/contract.ts'
import { contrastsOf } from '#areas/invoice-templates/rules.ts'
import classes from '#areas/invoice-templates/web/parts/editor.module.css'
import { useField, useFormState } from '#kit/ui/form/context.ts'
import { TextField } from '#kit/ui/form/fields.tsx'

type Part = keyof Design['colours']
const parts: [part: Part, label: string, description?: string][] = [
  ['accent', 'Lines', 'Empty: the primary colour of your brand.'],
  ['ink', 'Text'],
  ['soft', 'Labels'],
  ['panel', 'Behind facts'],
  ['total', 'Behind the total'],
]

/** Colours, and whether what stands on them can be read. */
export function Colours() {
  return parts.map(([part, label, description]) => (
    <Colour key={part} part={part} label={label} description={description} />
  ))
}

function Colour({
  part,
  label,
  description,
}: {
  part: Part
  label: string
  description?: string | undefined
}) {
  const name = `design.colours.${part}`
  const { form } = useFormState()
  const { value, set } = useField<string | null>(name)
  const { colours } = (form.values as { design: Design }).design
  const isColour = /^#[0-9a-f]{6}$/.test(value ?? '')
  const found = isColour ? contrastsOf(colours).filter(({ field }) => field === part) : []
  return (
    <div className={classes.colour}>
      <TextField name={name} label={label} description={description} placeholder="#2a283b" />
      <input
        type="color"
        className={classes.swatch}
        aria-label={`Choose: ${label}`}
        value={isColour ? (value as string) : '#ffffff'}
        onChange={(event) => set(event.currentTarget.value.toLowerCase())}
      />
      {found.map(({ what, ratio, least }) => (
        <p key={what} className={classes.ratio} data-poor={ratio < least || undefined}>
          {what}: {ratio.toFixed(1)} to 1{ratio < least ? `, and it takes ${least} to 1` : ', readable'}
        </p>
      ))}
    </div>
  )
}
