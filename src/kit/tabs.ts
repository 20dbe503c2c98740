/** What the tabs of one browser tell each other. */
export type Word = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('saffron')
  return channel
}

/** Tells the other tabs, not this one. */
export function tellTabs(word: Word): void {
  open().postMessage(word)
}

export function hearTabs(listener: (word: Word) => void): void {
  open().addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data))
}
