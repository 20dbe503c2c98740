import type { Design } from '#areas/invoice-templates/contract.ts'
import { findingsOf } from '#areas/invoice-templates/rules.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/** What keeps what is written from being published, with the rule of each. */
export function Findings() {
  const { form } = useFormState()
  const { design } = form.values as { design: Design }
  const isReadable = Object.values(design.colours).every(
    (colour) => colour === null || /^#[0-9a-f]{6}$/.test(colour),
  )
  const found = isReadable ? findingsOf(design) : []
  if (found.length === 0) return null
  return (
    <Notice tone="warning" title="This cannot be published yet">
      {found.map(({ rule, place, says }) => (
        <div key={`${rule} ${place}`}>
          {says} ({rule}).
        </div>
      ))}
    </Notice>
  )
}
