/** Keys, projects, sessions or roles have changed: what runs long must ask again whether it still may. */
export interface AccessChanges {
  subscribe(listener: () => void): void
  emit(): void
}

export function createAccessChanges(): AccessChanges {
  const listeners: (() => void)[] = []
  return {
    subscribe: (listener) => void listeners.push(listener),
    emit() {
      for (const listener of listeners) listener()
    },
  }
}
