import { TextInput } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { request } from '#kit/call.ts'

/** So long somebody may pause while typing, ms. */
const pause = 350

type Props = {
  field: {
    name: string
    value: string
    error: ReactNode
    errorProps: { role: string }
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  set: (slug: string) => void
  /** The agency's name: as long as nobody chose an address, it is suggested from that. */
  from?: string
  label?: string
}

type Answer = { slug: string; problem: string | null }

/** The agency's name in links: suggested, and looked up while it is typed. */
export function AddressInput({ field, set, from = '', label = 'Web address' }: Props) {
  const [isOwn, setOwn] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const latest = useRef(0)
  const { value } = field
  const asked = isOwn ? value.trim() : from.trim()

  useEffect(() => {
    const turn = ++latest.current
    if (!asked) return
    const timer = setTimeout(async () => {
      const query = isOwn ? { slug: asked } : { name: asked }
      const found = await request('GET', '/registration/address', { query }).catch(() => undefined)
      // Somebody typed on meanwhile.
      if (!found || turn !== latest.current) return
      setAnswer(found as Answer)
      if (!isOwn) set((found as Answer).slug)
    }, pause)
    return () => clearTimeout(timer)
  }, [asked, isOwn])

  const known = answer && answer.slug === value.trim() && value !== '' ? answer : undefined
  return (
    <TextInput
      {...field}
      label={label}
      size="md"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSection="/tenant/"
      leftSectionWidth={76}
      error={field.error ?? known?.problem}
      description={
        <span role="status">
          {known && !known.problem ? 'This address is free.' : 'What your agency is called in links.'}
        </span>
      }
      onChange={(event) => {
        // Emptied: it is suggested again.
        setOwn(event.currentTarget.value !== '')
        field.onChange(event)
      }}
    />
  )
}
