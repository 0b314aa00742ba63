// Reminders, digests and their WhatsApp templates.
import { FORMATS, translated } from './catalogue';
import { DETAIL_LABELS, SHORT_DETAILS } from './expiryDetails';

const { en, de, fr, es } = FORMATS;

export const details = translated({ labels: DETAIL_LABELS, short: SHORT_DETAILS });

export const reminder = translated({
  headline: [
    (name: string, left: number) => `${name} ${left < 0 ? 'expired' : 'expires'} ${en.daysLeft(left)}`,
    (name: string, left: number) =>
      left < 0 ? `${name} ist ${de.daysLeft(left)} abgelaufen` : `${name} läuft ${de.daysLeft(left)} ab`,
    (name: string, left: number) => `${name} ${left < 0 ? 'a expiré' : 'expire'} ${fr.daysLeft(left)}`,
    (name: string, left: number) => `${name} ${left < 0 ? 'venció' : 'vence'} ${es.daysLeft(left)}`,
  ],
  subject: [
    'Reminder: {headline} ({due})',
    'Erinnerung: {headline} ({due})',
    'Rappel : {headline} ({due})',
    'Recordatorio: {headline} ({due})',
  ],
  body: [
    (sender: string, name: string, left: number) =>
      `This is a reminder from ${sender} that ${name} ${left < 0 ? 'was' : 'is'} due ${en.daysLeft(left)}.`,
    (sender: string, name: string, left: number) =>
      `Dies ist eine Erinnerung von ${sender}: ${name} ${left < 0 ? 'war' : 'ist'} ${de.daysLeft(left)} fällig.`,
    (sender: string, name: string, left: number) =>
      `Ceci est un rappel de ${sender}\u00A0: ${name} ${left < 0 ? 'est arrivé' : 'arrive'} à échéance ${fr.daysLeft(left)}.`,
    (sender: string, name: string, left: number) =>
      `Este es un recordatorio de ${sender}: ${name} ${left < 0 ? 'venció' : 'vence'} ${es.daysLeft(left)}.`,
  ],
  escalated: [
    'This reminder was escalated to you because nobody has acknowledged it.',
    'Bisher hat niemand diese Erinnerung bestätigt, deshalb geht sie nun an Sie.',
    'Personne n’a encore confirmé ce rappel, il vous est donc transmis.',
    'Nadie ha confirmado todavía este recordatorio, por eso se le envía a usted.',
  ],
  actBy: [
    'act by {due:date}',
    'zu erledigen bis zum {due:date}',
    'à traiter avant le {due:date}',
    'actuar antes del {due:date}',
  ],
  facts: {
    name: ['Name', 'Name', 'Nom', 'Nombre'],
    date: ['Expiry date', 'Ablaufdatum', 'Date d’expiration', 'Fecha de vencimiento'],
    actBy: ['Act by', 'Zu erledigen bis', 'À traiter avant le', 'Actuar antes del'],
    timeLeft: ['Due', 'Fällig', 'Échéance', 'Vence'],
    type: ['Type', 'Art', 'Type', 'Tipo'],
    priority: ['Priority', 'Priorität', 'Priorité', 'Prioridad'],
  },
  priorities: {
    High: ['High', 'Hoch', 'Haute', 'Alta'],
    Medium: ['Medium', 'Mittel', 'Moyenne', 'Media'],
    Low: ['Low', 'Niedrig', 'Basse', 'Baja'],
  },
  open: ['View and respond', 'Ansehen und antworten', 'Voir et répondre', 'Ver y responder'],
  footer: [
    'You’re receiving this because {organization} lists you as a contact or assignee for this record.',
    'Sie erhalten diese Nachricht, weil {organization} Sie für diesen Eintrag als Kontakt oder zuständige Person hinterlegt hat.',
    'Vous recevez ce message parce que {organization} vous a désigné comme contact ou responsable de cet élément.',
    'Recibe este mensaje porque {organization} le ha indicado como contacto o responsable de este registro.',
  ],
  sample: ['Sample: {subject}', 'Muster: {subject}', 'Exemple : {subject}', 'Muestra: {subject}'],
});

export const digest = translated({
  title: [
    'Reminders for {day:date}',
    'Erinnerungen für den {day:date}',
    'Rappels du {day:date}',
    'Recordatorios del {day:date}',
  ],
  records: [
    '{count|# record|# records}',
    '{count|# Eintrag|# Einträge}',
    '{count|# élément|# éléments}',
    '{count|# registro|# registros}',
  ],
  first: ['next: {name}, {day}', 'als Nächstes: {name}, {day}', 'prochain : {name}, {day}', 'próximo: {name}, {day}'],
  body: [
    'Your reminders from {sender} for {day:date}: {records}.',
    'Ihre Erinnerungen von {sender} für den {day:date}: {records}.',
    'Vos rappels de {sender} pour le {day:date} : {records}.',
    'Sus recordatorios de {sender} para el {day:date}: {records}.',
  ],
  more: [
    '{count|Plus # more not shown here.|Plus # more not shown here.}',
    '{count|# weiterer ist hier nicht aufgeführt.|# weitere sind hier nicht aufgeführt.}',
    '{count|# autre n’est pas indiqué ici.|# autres ne sont pas indiqués ici.}',
    '{count|# más no figura aquí.|# más no figuran aquí.}',
  ],
  line: [
    (left: number, dates: string) => `${left < 0 ? 'expired' : 'expires'} ${en.daysLeft(left)} (${dates})`,
    (left: number, dates: string) =>
      left < 0 ? `${de.daysLeft(left)} abgelaufen (${dates})` : `läuft ${de.daysLeft(left)} ab (${dates})`,
    (left: number, dates: string) => `${left < 0 ? 'a expiré' : 'expire'} ${fr.daysLeft(left)} (${dates})`,
    (left: number, dates: string) => `${left < 0 ? 'venció' : 'vence'} ${es.daysLeft(left)} (${dates})`,
  ],
  footer: [
    'You’re receiving this because {organization} lists you as a contact or assignee for these records.',
    'Sie erhalten diese Nachricht, weil {organization} Sie für diese Einträge als Kontakt oder zuständige Person hinterlegt hat.',
    'Vous recevez ce message parce que {organization} vous a désigné comme contact ou responsable de ces éléments.',
    'Recibe este mensaje porque {organization} le ha indicado como contacto o responsable de estos registros.',
  ],
});

export const whatsapp = translated({
  reminder: [
    'Reminder from {{1}}: {{2}}, expiry date {{3}} ({{4}}). Open the record: {{5}} – reply STOP to unsubscribe.',
    'Erinnerung von {{1}}: {{2}}, Ablaufdatum {{3}} ({{4}}). Eintrag öffnen: {{5}} – zum Abbestellen mit STOP antworten.',
    'Rappel de {{1}} : {{2}}, échéance le {{3}} ({{4}}). Ouvrir : {{5}} – répondez STOP pour vous désabonner.',
    'Recordatorio de {{1}}: {{2}}, vencimiento el {{3}} ({{4}}). Abrir: {{5}} – responda STOP para darse de baja.',
  ],
  workflow: [
    'Workflow update: {{1}}. Open it: {{2}} – reply STOP to unsubscribe.',
    'Neues zu einem Ablauf: {{1}}. Öffnen: {{2}} – zum Abbestellen mit STOP antworten.',
    'Procédure mise à jour : {{1}}. Ouvrir : {{2}} – répondez STOP pour vous désabonner.',
    'Novedades de un proceso: {{1}}. Abrir: {{2}} – responda STOP para darse de baja.',
  ],
});
