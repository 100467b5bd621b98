// Publish sends a story to the queue and follows its status until it is live:
//
//	go run ./docs/examples/publish tiny-story <story.txt
//
// It uses nothing but a NATS client, as any pipeline would.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/nats-io/nats.go"
)

func main() {
	id := os.Args[1]
	story, err := io.ReadAll(os.Stdin)
	check(err)
	nc, err := nats.Connect(nats.DefaultURL)
	check(err)
	js, err := nc.JetStream()
	check(err)
	status, err := nc.SubscribeSync("scenewise.status.default." + id)
	check(err)

	event, _ := json.Marshal(map[string]any{"id": id, "content": string(story)})
	_, err = js.Publish("documents.upsert", event) // acknowledged: it will not be lost
	check(err)

	for state := ""; state != "live" && state != "failed"; {
		msg, err := status.NextMsg(nats.DefaultTimeout * 30)
		check(err)
		var s struct{ State string }
		check(json.Unmarshal(msg.Data, &s))
		state = s.State
		fmt.Println(state)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
