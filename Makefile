# Everything here is one command of the Go tool; make only remembers it.
.PHONY: build test test-gemini race lint fuzz bench ci clean

build: ## bin/scenewise, bin/api and bin/ingester, static
	CGO_ENABLED=0 go build -trimpath -o bin/ ./cmd/...

test: ## what the README says
	go test ./...

test-gemini: ## asks Gemini itself; skipped, with the reason, without GEMINI_API_KEY
	go test ./pkg/reasoning/gemini -run TestLive -v -count=1

race:
	go test -race -short ./...

lint: ## needs golangci-lint v2 on the PATH
	golangci-lint run ./...

fuzz: ## every fuzz target, a minute each
	.ci/fuzz 60s

bench:
	go test -run '^$$' -bench . -benchmem ./...

ci: ## what guards main
	bash .ci/run

clean:
	rm -rf bin
