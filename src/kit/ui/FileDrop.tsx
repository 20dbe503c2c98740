import { Button, Loader } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from '#kit/ui/FileDrop.module.css'

type Props = {
  /** What happens to a file here, for who does not see it. */
  label: string
  accept: string
  loading: boolean
  onFile: (file: File) => void
}

/** One file is dropped here, or chosen. */
export function FileDrop({ label, accept, loading, onFile }: Props) {
  const [name, setName] = useState('')
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    onFile(file)
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section
      className={classes.drop}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files[0])
      }}
    >
      {loading ? <Loader size="sm" /> : <IconFileSearch size={28} stroke={1.5} aria-hidden />}
      <span>{name || 'Drop it here, or'}</span>
      <Button variant="default" loading={loading} onClick={() => chooser.current?.click()}>
        {name ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label="File"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
