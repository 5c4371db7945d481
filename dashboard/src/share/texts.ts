import type { SharedTrip } from '../../../src/model/trip.ts'
import { browserLanguage, type Language } from '../texts/languages.ts'

/** All that the page says, in the language of the browser. */
interface Texts {
  title: string
  loading: string
  ended: string
  endedHint: string
  offline: string
  status: Record<SharedTrip['status'], (name: string | undefined) => string>
  arrivesAt: (time: string) => string
  arrivedAt: (time: string) => string
  expected: (time: string) => string
  destination: string
  destinationIs: (name: string) => string
  position: string
  seen: (age: string) => string
  map: string
}

const en: Texts = {
  title: 'On the way',
  loading: 'Loading …',
  ended: 'This link has ended',
  endedHint: 'It worked only while the trip was under way. Ask whoever sent it for a new one.',
  offline: 'No connection. Trying again …',
  status: {
    pending: (name) => (name ? `${name} has not started yet` : 'Not started yet'),
    started: (name) => (name ? `${name} is on the way` : 'On the way'),
    approaching: (name) => (name ? `${name} is almost there` : 'Almost there'),
    arrived: (name) => (name ? `${name} has arrived` : 'Arrived'),
    completed: () => 'The trip is complete',
    canceled: () => 'The trip was canceled',
    expired: () => 'The trip is over',
  },
  arrivesAt: (time) => `Arrives at ${time}`,
  arrivedAt: (time) => `Arrived at ${time}`,
  expected: (time) => `Expected at ${time}`,
  destination: 'Destination',
  destinationIs: (name) => `Destination: ${name}`,
  position: 'Position',
  seen: (age) => `Last seen ${age}`,
  map: 'Map with position and destination',
}

const de: Texts = {
  title: 'Unterwegs',
  loading: 'Wird geladen …',
  ended: 'Dieser Link ist abgelaufen',
  endedHint: 'Er galt nur während der Fahrt. Bitten Sie den Absender um einen neuen.',
  offline: 'Keine Verbindung. Neuer Versuch …',
  status: {
    pending: (name) => (name ? `${name} ist noch nicht losgefahren` : 'Noch nicht unterwegs'),
    started: (name) => (name ? `${name} ist unterwegs` : 'Unterwegs'),
    approaching: (name) => (name ? `${name} ist gleich da` : 'Gleich da'),
    arrived: (name) => (name ? `${name} ist angekommen` : 'Angekommen'),
    completed: () => 'Die Fahrt ist beendet',
    canceled: () => 'Die Fahrt wurde abgesagt',
    expired: () => 'Die Fahrt ist vorbei',
  },
  arrivesAt: (time) => `Ankunft um ${time}`,
  arrivedAt: (time) => `Angekommen um ${time}`,
  expected: (time) => `Erwartet um ${time}`,
  destination: 'Ziel',
  destinationIs: (name) => `Ziel: ${name}`,
  position: 'Position',
  seen: (age) => `Zuletzt gesehen ${age}`,
  map: 'Karte mit Position und Ziel',
}

const es: Texts = {
  title: 'En camino',
  loading: 'Cargando …',
  ended: 'Este enlace ha caducado',
  endedHint: 'Solo funcionaba durante el viaje. Pida uno nuevo a quien se lo envió.',
  offline: 'Sin conexión. Reintentando …',
  status: {
    pending: (name) => (name ? `${name} aún no ha salido` : 'Aún no ha salido'),
    started: (name) => (name ? `${name} está en camino` : 'En camino'),
    approaching: (name) => (name ? `${name} está a punto de llegar` : 'A punto de llegar'),
    arrived: (name) => (name ? `${name} ha llegado` : 'Ha llegado'),
    completed: () => 'El viaje ha terminado',
    canceled: () => 'El viaje se ha cancelado',
    expired: () => 'El viaje ha terminado',
  },
  arrivesAt: (time) => `Llega a las ${time}`,
  arrivedAt: (time) => `Llegó a las ${time}`,
  expected: (time) => `Previsto a las ${time}`,
  destination: 'Destino',
  destinationIs: (name) => `Destino: ${name}`,
  position: 'Posición',
  seen: (age) => `Visto por última vez ${age}`,
  map: 'Mapa con la posición y el destino',
}

const fr: Texts = {
  title: 'En route',
  loading: 'Chargement …',
  ended: 'Ce lien a expiré',
  endedHint:
    'Il ne fonctionnait que pendant le trajet. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  offline: 'Pas de connexion. Nouvel essai …',
  status: {
    pending: (name) => (name ? `${name} n’est pas encore en route` : 'Pas encore en route'),
    started: (name) => (name ? `${name} est en route` : 'En route'),
    approaching: (name) => (name ? `${name} arrive dans un instant` : 'Arrivée imminente'),
    arrived: (name) => (name ? `${name} est sur place` : 'Sur place'),
    completed: () => 'Le trajet est terminé',
    canceled: () => 'Le trajet a été annulé',
    expired: () => 'Le trajet est terminé',
  },
  arrivesAt: (time) => `Arrivée à ${time}`,
  arrivedAt: (time) => `Sur place depuis ${time}`,
  expected: (time) => `Prévu à ${time}`,
  destination: 'Destination',
  destinationIs: (name) => `Destination : ${name}`,
  position: 'Position',
  seen: (age) => `Vu pour la dernière fois ${age}`,
  map: 'Carte avec la position et la destination',
}

const catalogue: Record<Language, Texts> = { en, de, es, fr }

export const language = browserLanguage()
export const texts = catalogue[language]
