import { ActionIcon, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Block, Design } from '#areas/invoice-templates/contract.ts'
import { blockNames, itemNames } from '#areas/invoice-templates/rules.ts'
import classes from '#areas/invoice-templates/web/parts/editor.module.css'
import { useFormState } from '#kit/ui/form/context.ts'
import { NumberField } from '#kit/ui/form/number-fields.tsx'

const path = 'design.blocks'

/** The parts of the document: which are shown, in which order, and what each of them says. */
export function Blocks() {
  const { form } = useFormState()
  const [told, setTold] = useState('')
  const { blocks } = (form.values as { design: Design }).design
  const move = (name: string, from: number, to: number, list: string, ofAll: number) => {
    form.reorderListItem(list, { from, to })
    setTold(`${name} is now ${to + 1} of ${ofAll}`)
    keepFocus(name, to > from ? 'down' : 'up')
  }
  return (
    <div className={classes.blocks} data-path={path}>
      <p className={classes.told} role="status">
        {told}
      </p>
      <ol className={classes.list} aria-label="Blocks">
        {blocks.map((block, at) => (
          <li key={block.kind} className={classes.block}>
            <Line
              name={blockNames[block.kind]}
              at={at}
              // The footer stands at the foot of every page: nothing comes after it.
              last={block.kind === 'footer' ? at : blocks.length - 2}
              fixed={block.kind === 'footer'}
              visible={`${path}.${at}.visible`}
              onMove={(to) => move(blockNames[block.kind], at, to, path, blocks.length)}
              strong
            />
            {block.visible && block.items.length > 0 && <Items block={block} at={at} onMove={move} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The button that moved something stands elsewhere now: it keeps the focus, or its neighbour where it can go no further. */
function keepFocus(name: string, way: 'up' | 'down') {
  requestAnimationFrame(() => {
    const find = (which: string) =>
      document.querySelector<HTMLButtonElement>(`[data-moves="${CSS.escape(name)} ${which}"]:not(:disabled)`)
    const button = find(way) ?? find(way === 'up' ? 'down' : 'up')
    button?.focus()
  })
}

type ItemsProps = {
  block: Block
  at: number
  onMove: (name: string, from: number, to: number, list: string, ofAll: number) => void
}

function Items({ block, at, onMove }: ItemsProps) {
  const list = `${path}.${at}.items`
  const isColumns = block.kind === 'lines'
  return (
    <ol className={classes.items} aria-label={isColumns ? 'Columns' : `Parts of ${blockNames[block.kind]}`}>
      {block.items.map((item, index) => {
        const name = `${itemNames[item.key]} of ${blockNames[block.kind]}`
        return (
          <li key={item.key} className={classes.item}>
            <Line
              name={itemNames[item.key]!}
              whole={name}
              at={index}
              last={block.items.length - 1}
              visible={`${list}.${index}.visible`}
              onMove={(to) => onMove(name, index, to, list, block.items.length)}
            />
            {isColumns && item.visible && item.key !== 'description' && (
              <div className={classes.width}>
                <NumberField
                  key={item.key}
                  name={`${list}.${index}.width`}
                  label={`Width of ${itemNames[item.key]}`}
                  unit="mm"
                  placeholder="As needed"
                />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = {
  name: string
  /** What its buttons are called, where the name alone is said of several. */
  whole?: string
  at: number
  last: number
  visible: string
  fixed?: boolean
  strong?: boolean
  onMove: (to: number) => void
}

function Line({ name, whole = name, at, last, visible, fixed, strong, onMove }: LineProps) {
  const { form } = useFormState()
  const shown = form.getInputProps(visible).value as boolean
  return (
    <div className={classes.line} data-strong={strong || undefined}>
      <Checkbox
        label={name}
        aria-label={`Show ${whole}`}
        checked={shown}
        onChange={(event) => form.setFieldValue(visible, event.currentTarget.checked)}
      />
      {!fixed && (
        <span className={classes.moves}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Move ${whole} up`}
            data-moves={`${whole} up`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <IconArrowUp size={16} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Move ${whole} down`}
            data-moves={`${whole} down`}
            disabled={at >= last}
            onClick={() => onMove(at + 1)}
          >
            <IconArrowDown size={16} stroke={1.8} />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}
