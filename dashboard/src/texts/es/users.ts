import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('es')

export const userTexts: Texts['userTexts'] = {
  none: 'Todavía no hay usuarios. Un usuario aparece con su primera posición, desde un dispositivo o desde el simulador.',
  find: 'Nombre o ID (parte)',
  user: 'Usuario',
  device: 'Dispositivo',
  accuracy: 'Precisión',
  geofences: 'Geocercas',
  id: 'ID',
  description: 'Descripción',
  deviceType: 'Tipo de dispositivo',
  place: 'Lugar',
  country: 'País',
  trip: 'Viaje',
  metadata: 'Metadatos',
  track: 'Historial de posiciones',
  time: 'Hora',
  noEvents: 'Todavía no hay eventos.',
  follow: 'Seguir en el mapa',
  why: '¿Por qué?',
  whyHint:
    'Qué se decidió sobre las geocercas con una posición, y por qué. De cualquier momento conservado; sin indicarlo, la última posición.',
  moment: 'Hora de la posición',
  whichGeofence: 'Geocerca',
  anyGeofence: 'Todas las cercanas',
  explain: 'Explicar',
  noUpdate: 'No se conserva ninguna posición del usuario hasta esa hora.',
  nothingNear: 'No hay geocercas a menos de un kilómetro. Para preguntar por qué no, elija una.',
  update: (time) => `Con la posición de ${time}`,
  decided: {
    enters: 'entró',
    exits: 'salió',
    leaves: 'salió, sin evento',
    'waits for a stop': 'aún no ha entrado',
    stays: 'sigue dentro, sin evento nuevo',
    absent: 'no se tuvo en cuenta',
    outside: 'no entró',
  },
  changedSince: 'La geocerca se cambió después de esta posición: esto es lo que decidiría ahora.',
  others: (count) => counted(count, 'otra geocerca', 'otras # geocercas'),
  deleteQuestion: (name) => `¿Eliminar ${name} con todas sus posiciones y eventos? No se puede deshacer.`,
  deleted: (name) => `${name}: eliminado.`,
}
