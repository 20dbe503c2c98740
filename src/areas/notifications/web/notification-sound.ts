/** Several windows hear of the same notification; one of them makes the sound. */
const key = 'saffron.chimed'
const apart = 2000

/** Two short soft tones, a fourth apart. In silence where the browser does not allow it yet: nobody has clicked. */
export function playNotificationSound(): void {
  try {
    if (!navigator.userActivation?.hasBeenActive || justChimed()) return
    const context = new AudioContext()
    const end = tone(context, 659.25, context.currentTime + 0.02)
    tone(context, 880, end - 0.06)
    setTimeout(() => void context.close().catch(() => undefined), 1000)
  } catch {
    // A notification is shown all the same.
  }
}

/** One tone that swells and fades; answers when it ends. */
function tone(context: AudioContext, frequency: number, at: number): number {
  const end = at + 0.22
  const voice = context.createOscillator()
  const volume = context.createGain()
  voice.frequency.value = frequency
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.08, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  voice.connect(volume).connect(context.destination)
  voice.start(at)
  voice.stop(end)
  return end
}

function justChimed(): boolean {
  const now = Date.now()
  if (now - Number(localStorage.getItem(key) ?? 0) < apart) return true
  localStorage.setItem(key, String(now))
  return false
}
